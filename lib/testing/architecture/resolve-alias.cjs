// What `@/` means to dependency-cruiser. It is not told by tsconfig.json, because its path plugin would then also look for
// packages from the root, and take our folder `inngest/` for the package of that name.
module.exports = { resolve: { alias: { "@": process.cwd() } } };
