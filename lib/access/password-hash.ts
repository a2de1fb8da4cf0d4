import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet (2024): argon2id, 19 MiB, two passes, one lane. Argon2id is the package's default.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let absentUserHash: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), options);
}

/** False for a wrong password and, after the same work, for a person without one: time tells nobody who exists. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  absentUserHash ??= hash("no one has this password", options);
  const isRight = await verify(passwordHash ?? (await absentUserHash), password.normalize("NFKC"));
  return isRight && passwordHash !== null;
}
