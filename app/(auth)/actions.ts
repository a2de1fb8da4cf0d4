"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";

const sessionCookie = /^(__Secure-)?next-auth\.session-token(\.\d+)?$/;

/** Ends the session of this browser and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (sessionCookie.test(name)) jar.set({ name, value: "", path: "/", maxAge: 0, secure: name.startsWith("__Secure-") });
  }
  redirect("/sign-in");
}
