"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";

/** Forgets the session, whatever it was split into, and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (/^(__Secure-)?next-auth\.session-token(\.\d+)?$/u.test(name)) {
      jar.set({
        name,
        value: "",
        maxAge: 0,
        path: "/",
        httpOnly: true,
        secure: name.startsWith("__Secure-"),
      });
    }
  }
  redirect("/sign-in");
}
