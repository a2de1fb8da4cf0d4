import { describe, expect, it } from "vitest";
import { apiOperations } from "@/app/_server/api-operations.ts";
import { openApiDocument } from "@/app/_server/openapi.ts";

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        responses: Record<string, unknown>;
        requestBody?: unknown;
        parameters?: { name: string; in: string }[];
      }
    >
  >;
  components: {
    schemas: Record<
      string,
      { additionalProperties?: unknown; required?: string[]; properties?: Record<string, unknown> }
    >;
  };
};

describe("the OpenAPI document", () => {
  it("is 3.1 and has every operation", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const { path, method } of apiOperations)
      expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined();
  });

  it("documents what each operation gives and every failure", () => {
    for (const one of apiOperations) {
      const responses = Object.keys(document.paths[one.path]?.[one.method.toLowerCase()]?.responses ?? {});
      expect(responses).toEqual(
        expect.arrayContaining([
          ...Object.keys(one.responses),
          "400",
          "401",
          "403",
          "405",
          "429",
          "500",
          "503",
        ]),
      );
      if (one.maxBodyBytes > 0) expect(responses).toEqual(expect.arrayContaining(["413", "415"]));
      if (one.path.includes("{id}")) expect(responses).toContain("404");
    }
  });

  it("shows a body's limits as the door applies them", () => {
    const input = document.components.schemas.ResponseInput;
    expect(input?.additionalProperties).toBe(false);
    expect(input?.required?.toSorted()).toEqual(["answer", "externalId", "passages", "question"]);
    expect(input?.properties?.question).toMatchObject({ type: "string", minLength: 1, maxLength: 8_000 });
  });

  it("shows path and query parameters", () => {
    const names = document.paths["/api/v1/candidates"]?.get?.parameters?.map(
      (parameter) => `${parameter.in} ${parameter.name}`,
    );
    expect(names).toEqual(["query status", "query cluster", "query cursor", "query limit"]);
    expect(document.paths["/api/v1/responses/{id}"]?.get?.parameters?.map((one) => one.in)).toEqual(["path"]);
  });
});
