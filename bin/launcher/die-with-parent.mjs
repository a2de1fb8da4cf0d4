// Preloaded into children of the launcher: its IPC channel closes when it is gone, also by SIGKILL. Processes that a
// child forks inherit this preload, but their channel is that child's own: it is left alone.
const graceMs = 1_500;

if (process.channel && process.ppid === Number(process.env.ATTUNE_LAUNCHER_PID)) {
  process.once("disconnect", () => {
    const die = () => process.kill(process.pid, "SIGKILL");
    setTimeout(die, graceMs);
    // An ordinary exit waits for other threads, and was seen to wait for ever (watchdog.ts ends what blocks before it).
    process.once("exit", die);
    process.kill(process.pid, "SIGTERM");
  });
  process.channel.unref();
}
