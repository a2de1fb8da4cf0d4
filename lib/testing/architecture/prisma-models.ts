export type PrismaField = {
  name: string;
  type: string;
  isNullable: boolean;
  isList: boolean;
  nativeType: string | null;
};

export type PrismaModel = { name: string; fields: PrismaField[] };

const modelBlock = /^model\s+(\w+)\s*\{([\s\S]*?)^\}/gm;
const enumBlock = /^enum\s+(\w+)\s*\{/gm;
const fieldLine = /^\s+(\w+)\s+(\w+)(?:\("[^"]*"\))?(\[\])?(\?)?(.*)$/;

/** The models of a Prisma schema with their columns; fields whose type is another model (relations) are left out. */
export function parsePrismaModels(schema: string): PrismaModel[] {
  const blocks = [...schema.matchAll(modelBlock)].map((match) => ({
    name: match[1] ?? "",
    body: match[2] ?? "",
  }));
  const modelNames = new Set(blocks.map((block) => block.name));
  return blocks.map(({ name, body }) => ({
    name,
    fields: body.split("\n").flatMap((line) => {
      const field = parseField(line);
      return field === null || modelNames.has(field.type) ? [] : [field];
    }),
  }));
}

export function parsePrismaEnums(schema: string): string[] {
  return [...schema.matchAll(enumBlock)].map((match) => match[1] ?? "");
}

function parseField(line: string): PrismaField | null {
  const withoutComment = line.replace(/\s\/\/.*$/, "");
  const match = fieldLine.exec(withoutComment);
  if (match === null || withoutComment.trim().startsWith("//") || withoutComment.trim().startsWith("@@"))
    return null;
  const [, name = "", type = "", list, optional, rest = ""] = match;
  if (rest.includes("@ignore")) return null;
  const unsupported = /Unsupported\("([^"]*)"\)/.exec(withoutComment)?.[1] ?? null;
  const native = /@db\.(\w+)/.exec(rest)?.[1] ?? unsupported;
  return { name, type, isNullable: optional === "?", isList: list === "[]", nativeType: native };
}

export function hasField(model: PrismaModel, name: string): boolean {
  return model.fields.some((field) => field.name === name);
}

/** `KnowledgeDocument` as the client calls it: `knowledgeDocument`. */
export function accessorOf(model: string): string {
  return model.charAt(0).toLowerCase() + model.slice(1);
}
