/** What a failed sign-in says; `code` is what the sign-in library or our own check gave. */
export function describeSignInError(code: string): string {
  switch (code) {
    case "CredentialsSignin":
      return "E-mail address or password is not right.";
    case "rate_limited":
      return "Too many attempts. Wait a quarter of an hour and try again.";
    case "AccessDenied":
      return "You are known there but not here. Ask an admin of your tenant to add you.";
    case "SessionRequired":
      return "Sign in to see this page.";
    default:
      return "The sign-in could not be checked just now. Try again.";
  }
}
