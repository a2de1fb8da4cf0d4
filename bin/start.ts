import { runApp } from "@/bin/launcher/run-app.ts";

await runApp("start");
