/** The files that may reach across tenants, each with its reason: sign-in, key look-up, relay, sweeps, residue probe. */
export const acrossTenants: Readonly<Record<string, string>> = {
  "bench/world.ts": "measures from outside: waits for what it sent",
  "bench/loop.ts": "measures from outside: reads counts, serves nobody",
  "long/publish-world.ts": "looks from outside at what a kill left, serves nobody",
  "lib/analytics/measure-system.ts": "metrics: sums over all tenants, no row of any",
  "lib/access/admit-person.ts": "a person may be in several tenants",
  "lib/access/create-tenant.ts": "founding: the tenant is not there yet",
  "lib/access/create-user.ts": "a person may be in several tenants",
  "lib/access/find-tenants.ts": "the machine's own list: nightly runs, command line",
  "lib/access/find-user.ts": "a person may be in several tenants",
  "lib/access/list-demo-sign-ins.ts": "sign-in: nobody is known yet",
  "lib/access/list-memberships.ts": "sign-in: which tenants a person may choose",
  "lib/access/load-member.ts": "sign-in: the session says which member",
  "lib/access/touch-api-key.ts": "key look-up: noted outside the request's transaction",
  "lib/access/verify-credentials.ts": "sign-in: nobody is known yet",
};
