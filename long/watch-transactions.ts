import type { Db, Tx } from "@/lib/db/client.ts";

/** A place in a transaction: what it has run so far, the statement about to run among it. */
export type Moment = {
  at: "before statement" | "before commit" | "after commit";
  /** Calls of the client as `model.method`, and the SQL of raw statements. */
  statements: readonly string[];
};

type Look = (moment: Moment) => void;
type Call = (...args: unknown[]) => unknown;

/** The same client, which tells of every moment of its interactive transactions. */
export function watchTransactions(db: Db, look: Look): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "$transaction" && typeof value === "function") return watched(value as Call, target, look);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function watched(transaction: Call, db: Db, look: Look): Call {
  return async (work, ...rest) => {
    if (typeof work !== "function") return Reflect.apply(transaction, db, [work, ...rest]);
    const statements: string[] = [];
    const watchedWork = async (tx: Tx): Promise<unknown> => {
      const note = (statement: string) => {
        statements.push(statement);
        look({ at: "before statement", statements });
      };
      const result: unknown = await Reflect.apply(work, undefined, [watchTx(tx, note)]);
      look({ at: "before commit", statements });
      return result;
    };
    const result: unknown = await Reflect.apply(transaction, db, [watchedWork, ...rest]);
    look({ at: "after commit", statements });
    return result;
  };
}

function watchTx(tx: Tx, note: (statement: string) => void): Tx {
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name !== "string") return value;
      if (typeof value === "function")
        return name.startsWith("$") ? noted(value as Call, target, (args) => note(sqlOf(args))) : value;
      return typeof value === "object" && value !== null && !name.startsWith("_")
        ? watchModel(value, (method) => note(`${name}.${method}`))
        : value;
    },
  });
}

function watchModel(model: object, note: (method: string) => void): object {
  return new Proxy(model, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      return typeof value === "function" ? noted(value as Call, target, () => note(String(method))) : value;
    },
  });
}

function noted(call: Call, self: object, note: (args: unknown[]) => void): Call {
  return (...args) => {
    note(args);
    return Reflect.apply(call, self, args);
  };
}

/** Of a tagged template or of a composed statement. */
function sqlOf([first]: unknown[]): string {
  if (Array.isArray(first)) return first.join(" ");
  if (typeof first === "object" && first !== null && "strings" in first && Array.isArray(first.strings))
    return first.strings.join(" ");
  return "";
}
