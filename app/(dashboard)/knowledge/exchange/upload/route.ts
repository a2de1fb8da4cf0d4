import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { createImport } from "@/lib/knowledge/create-import.ts";
import { importLimits } from "@/lib/knowledge/exchange-types.ts";
import { unpackUpload } from "@/lib/knowledge/unpack-upload.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

const mostBytes = importLimits.bytes + 1_048_576;

/** Reads the files a person picked and keeps what an import of them would do. */
export async function POST(request: Request): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx } = await requireActionContext();
    requirePermission(ctx.actor, "review");
    if (request.headers.get("sec-fetch-site") !== "same-origin")
      throw new DomainError("forbidden", "This is for Attune's own pages.");
    const { importId, counts } = await createImport(ctx, unpackUpload(await readFiles(request)));
    return Response.json({ importId, counts }, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}

async function readFiles(request: Request) {
  const declared = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (!(declared <= mostBytes))
    throw new DomainError(
      "too_large",
      `One import takes at most ${importLimits.bytes / 1_048_576} MB. Nothing was read; divide it.`,
    );
  const form = await request.formData().catch((cause: unknown) => {
    throw new DomainError("invalid_input", "The files did not arrive whole. Choose them again.", { cause });
  });
  const files = form.getAll("files").filter((one) => one instanceof File);
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
