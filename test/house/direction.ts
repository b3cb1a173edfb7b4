import type { Edge } from './edges.ts'
import { isTest } from './tree.ts'

/** The layers of each part. A file may import from its own layer and from those above it in the list. */
const LAYERS: Record<string, readonly RegExp[]> = {
  server: [
    /^server\/src\/(errors|config)\.ts$/,
    /^server\/src\/(db|http|outside|jobs|pdf)\//,
    /^server\/src\/resource\//,
    /^server\/src\/tasks\//,
    /^server\/src\/features\//,
    /^server\/src\/[^/]+\.ts$/,
  ],
  web: [
    /^web\/src\/ui\//,
    /^web\/src\/api\//,
    /^web\/src\/resource\//,
    /^web\/src\/parts\//,
    /^web\/src\/contributions\//,
    /^web\/src\/features\//,
    /^web\/src\/(app\/|[^/]+\.tsx?$)/,
  ],
  // Inside the model only cycles are forbidden, and that the kernel names resources.
  model: [/^model\/src\/(resource|rules|calls|resources|openapi)\//],
}
const UNLAYERED = /\.(css|svg|json|html|sql|d\.ts)$/

const partOf = (path: string) => path.slice(0, path.indexOf('/'))
const layerOf = (path: string) => LAYERS[partOf(path)]?.findIndex(pattern => pattern.test(path)) ?? -1
const webFeature = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1]

function faultOf({ from, to, isType }: Edge): string | undefined {
  const [part, target] = [partOf(from), partOf(to)]
  if (target !== part && target !== 'model') return `${part} may import the model and itself, not ${target}`
  if (part === 'web' && to.startsWith('model/src/resources/') && !isType)
    return 'web takes from model/resources only types, by `import type`'
  if (isTest(from)) return undefined
  if (isTest(to)) return 'only tests may import tests'
  if (target !== part || UNLAYERED.test(to)) return undefined
  if (!from.startsWith(`${part}/src/`)) return undefined
  if (layerOf(from) === -1) return 'stands in no folder of the plan'
  if (layerOf(to) === -1) return 'what it imports stands in no folder of the plan'
  if (/^model\/src\/(resource|rules)\//.test(from) && to.startsWith('model/src/resources/'))
    return 'the kernel and the rules know no resource'
  if (layerOf(to) > layerOf(from)) return 'the import goes against the direction'
  if (part === 'web' && webFeature(from) !== webFeature(to) && webFeature(from) && webFeature(to))
    return 'a feature of web never imports another'
  return undefined
}

export const findWrongDirections = (edges: readonly Edge[]) =>
  edges
    .filter(edge => edge.isOurs)
    .flatMap(edge => {
      const fault = faultOf(edge)
      return fault ? [`${edge.from} -> ${edge.to}: ${fault}`] : []
    })

/** Imports of our own files that do not exist. */
export const findDeadImports = (edges: readonly Edge[], paths: { has(path: string): boolean }) =>
  edges.filter(edge => edge.isOurs && !paths.has(edge.to)).map(edge => `${edge.from} -> ${edge.to}: no such file`)

/** Each cycle once, as its path. Imports of types count, because a reader has to follow them too. */
export function findCycles(edges: readonly Edge[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isOurs } of edges) if (isOurs) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path].join(' -> '))
    if (seenAt >= 0 || done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const from of next.keys()) visit(from, [])
  return cycles
}

/** The files and packages that are loaded with a program's first file: all but those that are imported when they are needed. */
export function findLoadedAtStart(edges: readonly Edge[], program: string): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isType, isLazy } of edges)
    if (!isType && !isLazy) next.set(from, [...(next.get(from) ?? []), to])
  const loaded = new Set([program])
  for (const file of loaded) for (const target of next.get(file) ?? []) loaded.add(target)
  return [...loaded].slice(1)
}
