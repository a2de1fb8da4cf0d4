import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const prefix = "cluster-new-";

/**
 * Makes the data folder of a new database in a process of its own: what making one takes in memory (about 200 MB) goes with
 * that process, and the folder appears whole or not at all. Rejects with what the process printed.
 */
export async function createCluster(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(prefix)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  const folder = mkdtempSync(path.join(dataDir, prefix));
  const child = spawn(process.execPath, ["--import", "tsx", "lib/db/embedded/fill-cluster.ts", folder], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let said = "";
  child.stderr?.on("data", (data: Buffer) => (said = (said + data.toString("utf8")).slice(-4_000)));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim() || `making the database ended with code ${code}`));
    });
  });
  renameSync(folder, path.join(dataDir, "cluster"));
}
