import { describe, expect, test } from "vitest";
import { assertNoKeyFaults, findKeyFaults, KEYS } from "@/components/shell/keys.ts";
import type { KeyBinding } from "@/components/shell/keys.ts";
import { keyNames } from "@/components/shell/match-key.ts";
import type { KeyPress } from "@/components/shell/match-key.ts";

const binding = (keys: string, scope: KeyBinding["scope"], more: Partial<KeyBinding> = {}): KeyBinding => ({
  keys,
  label: keys,
  scope,
  ...more,
});

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isAltGraph: false,
  ...more,
});

describe("the key registry", () => {
  test("has no collision, no accident-prone key and no bare key that acts while typing", () => {
    expect(findKeyFaults(KEYS)).toEqual([]);
  });
  test("a key used twice in one scope throws", () => {
    const bindings = { approve: binding("a", "review"), archive: binding("a", "review") };
    expect(() => assertNoKeyFaults(bindings)).toThrow('"approve" and "archive" both use "a"');
  });
  test("a key used everywhere collides with every scope", () => {
    expect(findKeyFaults({ one: binding("z", "everywhere"), two: binding("z", "knowledge") })).toHaveLength(
      1,
    );
  });
  test("two pages may use the same key", () => {
    expect(findKeyFaults({ one: binding("j", "review"), two: binding("j", "knowledge") })).toEqual([]);
  });
  test("Backspace and Delete cannot be bound", () => {
    expect(
      findKeyFaults({ one: binding("backspace", "review"), two: binding("delete", "review") }),
    ).toHaveLength(2);
  });
  test("a bare key cannot act while typing", () => {
    expect(findKeyFaults({ one: binding("a", "review", { worksWhileTyping: true }) })).toHaveLength(1);
  });
  test("only moving about may repeat while a key is held", () => {
    const repeating = Object.entries<KeyBinding>(KEYS).filter(([, key]) => key.mayRepeat);
    expect(repeating.every(([action]) => /^(next|previous)-/u.test(action))).toBe(true);
  });
});

describe("keyNames", () => {
  test("follows the character, not the place", () => {
    expect(keyNames(press("z", "KeyY"))).toEqual(["z"]);
    expect(keyNames(press("a", "KeyQ"))).toEqual(["a"]);
  });
  test("finds ? and / wherever the layout puts them", () => {
    expect(keyNames(press("?", "Minus", { shiftKey: true }))).toContain("?");
    expect(keyNames(press("/", "Digit7", { shiftKey: true }))).toEqual(["/"]);
    expect(keyNames(press("?", "KeyM", { shiftKey: true }))).toEqual(["?"]);
  });
  test("digits act with and without Shift on a French layout", () => {
    expect(keyNames(press("&", "Digit1"))).toEqual(["&", "1"]);
    expect(keyNames(press("1", "Digit1", { shiftKey: true }))).toEqual(["1"]);
  });
  test("letters of other scripts fall back to the place", () => {
    expect(keyNames(press("о", "KeyJ"))).toEqual(["о", "j"]);
    expect(keyNames(press("é", "Digit2"))).toEqual(["é", "2"]);
  });
  test("names chords", () => {
    expect(keyNames(press("Enter", "Enter", { ctrlKey: true }))).toEqual(["mod+enter"]);
    expect(keyNames(press("k", "KeyK", { metaKey: true }))).toEqual(["mod+k"]);
    expect(keyNames(press("D", "KeyD", { shiftKey: true }))).toEqual(["shift+d"]);
  });
  test("Alt is left to the system, AltGr characters are characters", () => {
    expect(keyNames(press("j", "KeyJ", { altKey: true }))).toEqual([]);
    expect(keyNames(press("/", "KeyE", { ctrlKey: true, altKey: true, isAltGraph: true }))).toEqual(["/"]);
  });
});
