/** The keys of an object, as `z.enum` takes them. */
export const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]] // an object with keys has a first one
