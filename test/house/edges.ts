import { scan } from './scan.ts'
import { isCode, type Tree } from './tree.ts'

export interface Edge {
  from: string
  /** The path of one of our files, or else the name of a package. */
  to: string
  isOurs: boolean
  /** `import type`, which does not exist at run time. */
  isType: boolean
  /** `import()` or a worker, which is not loaded with the importing file. */
  isLazy: boolean
}

/** Matches import statements, `import()` and the addresses of worker threads in masked code (see scan.ts). */
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
    // `new URL('..', base)` is a folder and `new URL('https://…')` a web address: neither is a module.
    if (match[4] !== undefined && !/^\..*\.[cm]?[jt]sx?$/.test(specifier)) return []
    return [{ from, ...resolve(tree, from, specifier), isType: match[1] !== undefined, isLazy: match[2] === undefined }]
  })
}

/** Every import of the three parts. */
export const readEdges = (tree: Tree): Edge[] =>
  [...tree]
    .filter(([path]) => isCode(path) && /^(model|server|web)\//.test(path))
    .flatMap(([path, source]) => edgesOf(tree, path, source))
