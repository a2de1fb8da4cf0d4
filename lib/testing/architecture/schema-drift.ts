import type { PrismaField, PrismaModel } from "@/lib/testing/architecture/prisma-models.ts";

/** A column as `information_schema` tells it; `type` is the `udt_name` (`_text` for an array of text). */
export type Column = { table: string; name: string; isNullable: boolean; type: string };

const typesOf: Readonly<Record<string, readonly string[]>> = {
  String: ["text", "varchar", "uuid", "citext", "bpchar"],
  Boolean: ["bool"],
  Int: ["int4", "int2"],
  BigInt: ["int8"],
  Float: ["float8", "float4"],
  Decimal: ["numeric"],
  DateTime: ["timestamptz", "date"],
  Json: ["jsonb"],
  Bytes: ["bytea"],
};

const nativeTypes: Readonly<Record<string, string>> = {
  Uuid: "uuid",
  Text: "text",
  Timestamptz: "timestamptz",
  Date: "date",
  SmallInt: "int2",
  Integer: "int4",
  BigInt: "int8",
  Real: "float4",
  DoublePrecision: "float8",
  JsonB: "jsonb",
  ByteA: "bytea",
};

function expectedTypes(field: PrismaField, enums: readonly string[]): readonly string[] {
  if (field.type === "Unsupported") return [(field.nativeType ?? "").replace(/\(.*$/, "")];
  const native = nativeTypes[field.nativeType ?? ""];
  if (native !== undefined) return [native];
  if (enums.includes(field.type)) return [field.type];
  return field.nativeType === null && field.type === "String"
    ? ["text", "citext"]
    : (typesOf[field.type] ?? []);
}

function compareField(model: string, field: PrismaField, enums: readonly string[], column: Column): string[] {
  const at = `${model}.${field.name}`;
  const types = expectedTypes(field, enums).map((type) => (field.isList ? `_${type}` : type));
  const wrongType = types.includes(column.type)
    ? []
    : [`${at} is ${column.type} in the database, ${types.join(" or ")} in Prisma`];
  // A list is never null for Prisma; the database says so with `not null`.
  const isWrongNull = field.isNullable !== column.isNullable;
  return isWrongNull
    ? [...wrongType, `${at} is ${column.isNullable ? "" : "not "}nullable in the database`]
    : wrongType;
}

/** What differs between the Prisma models and the database's columns, one sentence each. */
export function compareColumns(models: PrismaModel[], enums: readonly string[], columns: Column[]): string[] {
  const byName = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
  const known = new Set(
    models.flatMap((model) => model.fields.map((field) => `${model.name}.${field.name}`)),
  );
  const differences = models.flatMap((model) =>
    model.fields.flatMap((field) => {
      const column = byName.get(`${model.name}.${field.name}`);
      return column === undefined
        ? [`${model.name}.${field.name} is missing in the database`]
        : compareField(model.name, field, enums, column);
    }),
  );
  const extra = [...byName.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `${name} is missing in Prisma`);
  return [...differences, ...extra];
}
