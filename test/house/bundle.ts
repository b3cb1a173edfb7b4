import { build } from 'esbuild'
import type { Edge } from './edges.ts'
import { isCode, isTest, ROOT, type Tree } from './tree.ts'

/** The imports between our files as a bundler finds them, to verify our own reading. */
export async function readBundledEdges(tree: Tree): Promise<Pick<Edge, 'from' | 'to'>[]> {
  const files = [...tree.keys()].filter(
    path => /^(model|server|web)\/src\//.test(path) && isCode(path) && !isTest(path),
  )
  const { metafile } = await build({
    entryPoints: files.filter(path => !path.endsWith('.d.ts')),
    absWorkingDir: ROOT,
    outdir: 'never-written',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    alias: { '@agremia/model': `${ROOT}model/src` },
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.png': 'empty' },
    logLevel: 'silent',
  })
  return Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
    imports.filter(({ external }) => !external).map(({ path }) => ({ from, to: path })),
  )
}
