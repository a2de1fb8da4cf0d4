/** Ends this process after its parent, also when that was killed: the IPC channel closes. `stop` has `graceMs`. */
export function dieWithParent(stop: () => void, graceMs = 1_500): void {
  if (process.send === undefined) return;
  process.once("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs);
    stop();
  });
  process.channel?.unref();
}
