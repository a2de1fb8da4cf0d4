import type { Place } from "@/e2e/place.ts";

export type ActionCase = {
  input: (place: Place) => unknown;
  allowed: ("viewer" | "reviewer" | "admin")[];
  /** True where the input names what belongs to one tenant. */
  namesAnother: boolean;
};
