import type { BuildOptions } from 'esbuild'

/** `folder` is the project's root. */
export const bundleOptions: (folder: string) => BuildOptions
