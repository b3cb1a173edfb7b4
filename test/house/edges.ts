import { scan } from './scan.ts'
import { isCode, type Tree } from './tree.ts'

export interface Edge {
  from: string
  /** A path of the tree, or, for what is not ours, the package's name. */
  to: string
  isOurs: boolean
  /** `import type`: gone when it runs. */
  isType: boolean
  /** `import()` or a worker: fetched when it is first needed, not with the importing file. */
  isLazy: boolean
}

/** On masked code: statements with and without `from`, `import()`, and the addresses of worker threads. */
const STATEMENT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]*?[\s}]from\s*)?"(\d+)"|\bimport\(\s*"(\d+)"|\bnew URL\(\s*"(\d+)"/g

const MODEL = '@agremia/model/'
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

function packageOf(specifier: string) {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function joinPath(folder: string, relative: string) {
  const parts = folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function resolve(tree: Tree, from: string, specifier: string) {
  const path = specifier.replace(/\?.*$/, '')
  const isOurs = path.startsWith('.') || path.startsWith(MODEL)
  if (!isOurs) return { to: packageOf(path), isOurs }
  const wanted = path.startsWith(MODEL)
    ? `model/src/${path.slice(MODEL.length)}`
    : joinPath(from.slice(0, from.lastIndexOf('/')), path)
  const found = ENDINGS.map(ending => wanted + ending).find(candidate => tree.has(candidate))
  return { to: found ?? wanted, isOurs }
}

export function edgesOf(tree: Tree, from: string, source: string): Edge[] {
  const { masked, strings } = scan(source)
  return [...masked.matchAll(STATEMENT)].flatMap(match => {
    const specifier = strings[Number(match[2] ?? match[3] ?? match[4])] ?? ''
    // `new URL('..', here)` is a folder and `new URL('https://…')` an address: neither is a module.
    if (match[4] !== undefined && !/^\..*\.[cm]?[jt]sx?$/.test(specifier)) return []
    return [{ from, ...resolve(tree, from, specifier), isType: match[1] !== undefined, isLazy: match[2] === undefined }]
  })
}

/** Every import of the three parts. */
export const readEdges = (tree: Tree): Edge[] =>
  [...tree]
    .filter(([path]) => isCode(path) && /^(model|server|web)\//.test(path))
    .flatMap(([path, source]) => edgesOf(tree, path, source))
