import tseslint from "typescript-eslint";

const tests = ["**/*.test.ts", "**/*.test.tsx", "e2e/**", "lib/testing/**"];

/** Every ban by syntax has a name, so a block below can take one list and leave out what does not apply to it. */
const bans = {
  interface: {
    selector: "TSInterfaceDeclaration:not(TSModuleBlock > TSInterfaceDeclaration)",
    message: "Write a type; an interface is only for widening a library's module.",
  },
  reExport: {
    selector: "ExportAllDeclaration, ExportNamedDeclaration[source]",
    message: "No barrels: import from the file that defines it.",
  },
  extension: {
    selector:
      "ImportDeclaration[source.value=/^(@\\u002F|\\.)/]:not([source.value=/\\.(ts|tsx|css|json|mjs|cjs)$/])",
    message: "Local imports name the file with its extension.",
  },
  env: {
    selector:
      "MemberExpression[object.name='process'][property.name='env'], VariableDeclarator[init.name='process'] > ObjectPattern",
    message: "Read the environment through env() of lib/env.ts.",
  },
};

const purity = [
  {
    selector:
      "MemberExpression[object.name='Date'][property.name='now'], NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
    message: "A rule has no clock: take the time as an argument.",
  },
  {
    selector:
      "MemberExpression[object.name='Math'][property.name='random'], MemberExpression[property.name=/^(randomUUID|randomBytes|getRandomValues)$/], CallExpression[callee.name=/^(randomUUID|randomBytes|randomInt)$/]",
    message: "A rule has no chance: take ids and numbers as arguments.",
  },
  {
    selector:
      "Identifier[name='process'], Identifier[name='performance'], CallExpression[callee.name='fetch']",
    message: "A rule knows nothing but its arguments.",
  },
];

const everywhere = [bans.interface, bans.reExport, bans.extension];

/** @type {import("typescript-eslint").ConfigArray} */
export default tseslint.config(
  {
    ignores: [
      ".next/**",
      ".data/**",
      ".test-data/**",
      "coverage/**",
      "data/**",
      "lib/db/generated/**",
      "next-env.d.ts",
      "playwright-report/**",
      "test-results/**",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Spreading a string gives its code points, which is what lengths and cuts here go by.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" },
      ],
      // An implementation of an async port may have nothing to wait for.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // A default branch must not hide a case that a union gained later.
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: false },
      ],
      complexity: ["error", 20],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 4],
      "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: false, skipComments: false }],
      "max-params": ["error", 6],
      "no-console": "error",
      "no-restricted-exports": [
        "error",
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      "no-restricted-syntax": ["error", ...everywhere, bans.env],
      "prefer-const": "error",
    },
  },
  {
    // Markup is long without being complicated: docs/decisions/0007-function-length-in-components.md.
    files: ["**/*.tsx"],
    rules: { "max-lines-per-function": ["error", { max: 100, skipBlankLines: false, skipComments: false }] },
  },
  {
    files: ["**/rules/**/*.ts", "lib/core/**/*.ts", "lib/*/types.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, bans.env, ...purity] },
  },
  {
    files: [
      "lib/env.ts",
      "bin/**",
      "bench/**",
      "long/**",
      "e2e/**",
      "lib/testing/**",
      "instrumentation.ts",
      "*.config.{ts,mjs,cjs,js}",
    ],
    rules: { "no-restricted-syntax": ["error", ...everywhere] },
  },
  {
    files: ["bin/**", "bench/**", "long/**", "e2e/global-setup.ts", "prisma/**"],
    rules: { "no-console": "off" },
  },
  {
    // Next, Playwright and the tools' own configuration want a default export.
    files: [
      "app/**/{page,layout,template,loading,error,not-found,default,global-error,icon,opengraph-image,manifest,robots,sitemap}.{ts,tsx}",
      "*.config.{ts,mjs,cjs,js}",
      ".dependency-cruiser.mjs",
      "e2e/global-setup.ts",
      "proxy.ts",
    ],
    rules: { "no-restricted-exports": "off" },
  },
  {
    files: tests,
    rules: {
      "max-lines-per-function": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["**/*.{mjs,cjs,js}"],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
