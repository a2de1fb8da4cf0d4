import ts from "typescript";
import type { SourceFile } from "@/lib/testing/architecture/project-files.ts";

/** `a.b.c(...)` as its names, outermost first; a call on something that is no plain name starts with "". */
export type Call = { names: string[]; line: number };

export type Import = { from: string; names: string[]; isTypeOnly: boolean };

const parsed = new Map<string, ts.SourceFile>();

export function parse(file: SourceFile): ts.SourceFile {
  const key = `${file.path}\n${file.text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const kind = file.path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext, true, kind);
  parsed.set(key, tree);
  return tree;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function nameChain(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...nameChain(node.expression), node.name.text];
  return [""];
}

/** Every call and tagged template in the file, in the order of the text. */
export function callsIn(file: SourceFile): Call[] {
  const tree = parse(file);
  const calls: Call[] = [];
  visit(tree, (node) => {
    const callee = ts.isCallExpression(node)
      ? node.expression
      : ts.isTaggedTemplateExpression(node)
        ? node.tag
        : null;
    if (callee === null) return;
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    calls.push({ names: nameChain(callee), line });
  });
  return calls;
}

/** Does the file call `name`, plainly or as a method? */
export function callsName(file: SourceFile, name: string): boolean {
  return callsIn(file).some((call) => call.names.at(-1) === name);
}

/** The text of every string and template, with `${...}` left as a blank so that SQL stays one string. */
export function literalsIn(file: SourceFile): string[] {
  const texts: string[] = [];
  visit(parse(file), (node) => {
    if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" "));
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      texts.push(node.text);
    }
  });
  return texts;
}

export function importsIn(file: SourceFile): Import[] {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const clause = statement.importClause;
    const named = clause?.namedBindings;
    const names = [
      ...(clause?.name === undefined ? [] : [clause.name.text]),
      ...(named === undefined
        ? []
        : ts.isNamedImports(named)
          ? named.elements.map((e) => e.name.text)
          : [named.name.text]),
    ];
    const isTypeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return [{ from: statement.moduleSpecifier.text, names, isTypeOnly }];
  });
}

/** The text of the function or constant that the file exports under `name`, or null. */
export function exportedText(file: SourceFile, name: string): string | null {
  for (const statement of parse(file).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.getText();
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.some(
      (d) => ts.isIdentifier(d.name) && d.name.text === name,
    );
    if (found) return statement.getText();
  }
  return null;
}

/** How often the identifier `name` stands in the file. */
export function countIdentifier(file: SourceFile, name: string): number {
  let count = 0;
  visit(parse(file), (node) => {
    if (ts.isIdentifier(node) && node.text === name) count += 1;
  });
  return count;
}

/** Lines of `export * from` and `export { x } from`. */
export function reExportLines(file: SourceFile): number[] {
  const tree = parse(file);
  return tree.statements
    .filter((s): s is ts.ExportDeclaration => ts.isExportDeclaration(s) && s.moduleSpecifier !== undefined)
    .map((s) => tree.getLineAndCharacterOfPosition(s.getStart(tree)).line + 1);
}
