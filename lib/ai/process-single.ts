/**
 * One value a process under a well-known symbol: Next holds several copies of a module, and a second embedder
 * thread or cache would double its memory.
 */
export function processSingle<Value>(name: string, create: () => Value): Value {
  const holder = globalThis as unknown as Record<symbol, Value | undefined>;
  return (holder[Symbol.for(name)] ??= create());
}
