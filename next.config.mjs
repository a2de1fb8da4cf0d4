const isDev = process.env.NODE_ENV === "development";

// Next's bootstrap is inline, so scripts need 'unsafe-inline' unless a proxy adds a nonce; nothing may come from elsewhere.
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${isDev ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  `connect-src 'self'${isDev ? " ws:" : ""}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    "onnxruntime-node",
    "@huggingface/tokenizers",
    "pg",
    "pino",
    "graphile-worker",
    "@node-rs/argon2",
    "@opentelemetry/api",
    "@opentelemetry/exporter-metrics-otlp-http",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-metrics",
    "@opentelemetry/sdk-trace-node",
  ],
  turbopack: { root: import.meta.dirname },
  // The test command runs tsc over everything; the build that `npm start` makes need not do it again.
  typescript: { ignoreBuildErrors: true },
  // The longest form is an edited answer of 32,000 characters with its phrasings.
  experimental: {
    serverActions: { bodySizeLimit: "512kb" },
    // An upload of documents has up to 11 MiB, and is cut off here where the proxy takes less.
    proxyClientMaxBodySize: "12mb",
  },
  headers: () => Promise.resolve([{ source: "/:path*", headers: securityHeaders }]),
};

export default config;
