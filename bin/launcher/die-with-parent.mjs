// Preloaded into children of the launcher: its IPC channel closes when it is gone, also by SIGKILL.
const graceMs = 1_500;

if (process.channel) {
  process.once("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs);
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
