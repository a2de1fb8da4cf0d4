import { unzipSync } from "fflate";
import { DomainError } from "@/lib/core/errors.ts";
import {
  type ExchangeFormat,
  type ImportFile,
  importLimits,
  type ImportSource,
} from "@/lib/knowledge/exchange-types.ts";

export type UploadedFile = { name: string; bytes: Uint8Array };

const formats: Readonly<Record<string, ExchangeFormat | "zip">> = {
  csv: "csv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  md: "markdown",
  markdown: "markdown",
  zip: "zip",
};

function formatOf(name: string): ExchangeFormat | "zip" | null {
  const ending = /\.([a-z]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  return formats[ending] ?? null;
}

/**
 * Files as a person picked them: CSV, JSONL, Markdown, or a zip of Markdown. All are of one format, UTF-8, and none is left
 * out but what systems hide in a zip. Throws `invalid_input` and `too_large`, naming the file.
 */
export function unpackUpload(uploaded: readonly UploadedFile[]): ImportSource {
  const files = uploaded.flatMap((file) => (formatOf(file.name) === "zip" ? unzip(file) : [file]));
  const found = files.map((file) => {
    const format = formatOf(file.name);
    if (format === null || format === "zip")
      throw refused(`"${file.name}" is none of .csv, .jsonl, .md and .zip. Nothing was read.`);
    return format;
  });
  const [format] = found;
  if (format === undefined) throw refused("There is no file with documents in it.");
  const other = files.find((_, at) => found[at] !== format);
  if (other !== undefined)
    throw refused(
      `"${other.name}" is of another format than "${files[0]?.name ?? ""}". Import them one after the other.`,
    );
  const [first] = uploaded;
  const fileName = uploaded.length === 1 && first !== undefined ? first.name : `${uploaded.length} files`;
  return { format, fileName: fileName.slice(0, 200), files: files.map(decode) };
}

function unzip({ name, bytes }: UploadedFile): UploadedFile[] {
  let total = 0;
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, {
      filter: (entry) => {
        if (isHidden(entry.name)) return false;
        total += entry.originalSize;
        if (total > importLimits.bytes) throw tooLarge(name);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused(`"${name}" is no zip that can be read.`);
  }
  return Object.entries(entries).map(([path, content]) => ({ name: path, bytes: content }));
}

/** Folders, and what macOS and Windows put beside what was packed. */
function isHidden(path: string): boolean {
  return (
    path.endsWith("/") ||
    path.startsWith("__MACOSX/") ||
    /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/iu.test(path)
  );
}

function decode({ name, bytes }: UploadedFile): ImportFile {
  try {
    return {
      name: name.slice(-400),
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    };
  } catch {
    throw refused(`"${name}" is not UTF-8. Save it as UTF-8 and choose it again.`);
  }
}

const refused = (message: string) =>
  new DomainError("invalid_input", message, { problems: [{ path: "/files", message }] });

const tooLarge = (name: string) =>
  new DomainError(
    "too_large",
    `"${name}" unpacks to more than ${importLimits.bytes / 1_048_576} MB. Nothing was read; divide it.`,
  );
