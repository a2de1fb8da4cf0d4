import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/snap/bin/chromium"];

export const howToGetChromium =
  "No Chromium was found. Install one (Debian and Ubuntu: `apt-get install chromium`) or set CHROMIUM_PATH to a Chromium or Chrome.";

/** The path of a Chromium on this machine, or null. `CHROMIUM_PATH` wins. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== "") return existsSync(chosen) ? chosen : null;
  for (const name of names) {
    const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    if (found !== "") return found;
  }
  return places.find((place) => existsSync(place)) ?? null;
}

/** Can this process install packages by apt? */
export function canInstallChromium(): boolean {
  return process.getuid?.() === 0 && spawnSync("sh", ["-c", "command -v apt-get"]).status === 0;
}

/** Installs Chromium by apt; true when one is there afterwards. Takes about a minute. */
export function installChromium(): boolean {
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  if (spawnSync("apt-get", install, options).status === 0) return findChromium() !== null;
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", install, options);
  return findChromium() !== null;
}
