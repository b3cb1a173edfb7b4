import { type Edge, edgesOf } from '../../test/house/edges.ts'
import { isCode, type Tree } from '../../test/house/tree.ts'

/**
 * Files that name everything of a kind: all resources, all features, all screens. Whatever they import would otherwise reach all that
 * imports them, which is the whole program.
 */
export const REGISTRIES = ['model/src/resources/index.ts', 'server/src/features.ts', 'web/src/app/features.ts']

export interface Graph {
  files: readonly string[]
  /** Who imports a file, registries left out, as they are asked by themselves. */
  importersOf(file: string): readonly string[]
  /** A file and everything that imports it, directly or not, within the files that are wanted. */
  reaching(files: Iterable<string>, isWanted?: (file: string) => boolean): Set<string>
  /** Whether one of these files is named by a registry. */
  isRegistered(files: Iterable<string>): boolean
}

export function readGraph(tree: Tree): Graph {
  const edges: Edge[] = [...tree]
    .filter(([path]) => isCode(path))
    .flatMap(([path, source]) => edgesOf(tree, path, source))
  const importers = new Map<string, string[]>()
  for (const { from, to, isOurs } of edges) if (isOurs) importers.set(to, [...(importers.get(to) ?? []), from])
  const importersOf = (file: string) => (importers.get(file) ?? []).filter(from => !REGISTRIES.includes(from))

  function reaching(files: Iterable<string>, isWanted: (file: string) => boolean = () => true): Set<string> {
    const reached = new Set(files)
    const waiting = [...reached]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      for (const importer of importersOf(file))
        if (!reached.has(importer) && isWanted(importer)) {
          reached.add(importer)
          waiting.push(importer)
        }
    return reached
  }

  return {
    files: [...tree.keys()],
    importersOf,
    reaching,
    isRegistered: files => [...files].some(file => (importers.get(file) ?? []).some(from => REGISTRIES.includes(from))),
  }
}
