import { testDatabaseUrl } from "@/lib/testing/database.ts";

// Imported first in a test of routes: the environment is parsed once, by whatever is imported next.
process.env.DATABASE_URL = testDatabaseUrl();
process.env.NEXTAUTH_SECRET = "only for tests";
process.env.RATE_LIMIT_PER_MINUTE = "400";
process.env.LOG_LEVEL = "silent";
