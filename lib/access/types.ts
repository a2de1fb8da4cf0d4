import { z } from "zod";
import { roles, scopes } from "@/lib/core/permissions.ts";
import { boundedText } from "@/lib/core/text.ts";

export const Role = z.enum(roles);
export type Role = z.output<typeof Role>;

export const ApiScope = z.enum(scopes);
export type ApiScope = z.output<typeof ApiScope>;

/** The password of every person in a demo tenant; it opens nothing else and no person may choose it. */
export const demoPassword = "attune-demo";

const name = boundedText(1, 200);
const email = z.string().trim().toLowerCase().pipe(z.email("Must be an e-mail address").max(254));
const password = boundedText(10, 200);

/** PostgreSQL reads the sign of a bare offset the other way round, so only names will do. */
function isTimeZone(timeZone: string): boolean {
  if (/^[+-]/u.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

export const CreateTenantInput = z.strictObject({
  id: z.uuid().optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Must be lower-case words joined by hyphens")
    .max(63),
  name,
  timeZone: z.string().refine(isTimeZone, "Must be an IANA time zone, such as Europe/Berlin"),
  locale: z.string().refine(isLocale, "Must be a locale, such as en-GB"),
  instructions: boundedText(0, 8_000).default(""),
  isDemo: z.boolean().default(false),
});

export type Tenant = {
  id: string;
  slug: string;
  name: string;
  timeZone: string;
  locale: string;
  instructions: string;
  isDemo: boolean;
};

export const CreateUserInput = z.strictObject({
  id: z.uuid().optional(),
  email,
  name,
  password: password.optional(),
});

export const AddMemberInput = z.strictObject({
  email,
  /** Needed where the person is new; an existing person keeps name and password. */
  name: name.optional(),
  password: password.optional(),
  role: Role,
});

export const ChangeMemberRoleInput = z.strictObject({ memberId: z.uuid(), role: Role });
export const RemoveMemberInput = z.strictObject({ memberId: z.uuid() });

/** Whether notifications come by e-mail too. */
export const EmailPreferenceInput = z.strictObject({ wantsEmail: z.boolean() });
export const SetInstructionsInput = z.strictObject({ instructions: boundedText(0, 8_000) });

export type MemberItem = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
};

export const CreateApiKeyInput = z.strictObject({
  name,
  scopes: z
    .array(ApiScope)
    .min(1, "Choose at least one scope")
    .refine((list) => new Set(list).size === list.length, "Names a scope twice"),
});

export const RevokeApiKeyInput = z.strictObject({ keyId: z.uuid() });

/** An API key as lists show it; `prefix` is the readable start of the token, which itself is shown once. */
export type ApiKeyItem = {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** A person's place in one tenant, as the sign-in and the tenant switch need it. */
export type Membership = {
  memberId: string;
  userId: string;
  role: Role;
  tenantId: string;
  tenantName: string;
  isDemo: boolean;
};

/** Everything a page knows of the person who looks at it. */
export type SignedInMember = {
  memberId: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  tenant: Tenant;
};

export const Credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(400) });

export type DemoSignIn = { email: string; name: string; role: Role; tenantName: string };
