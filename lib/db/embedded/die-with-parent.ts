/** Ends this process soon after its parent, also when the parent was killed: its IPC channel closes. */
export function dieWithParent(stop: () => void): void {
  const isChild = process.send !== undefined;
  if (!isChild) return;
  process.once("disconnect", stop);
  process.channel?.unref();
}
