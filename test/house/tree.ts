import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The texts of files by their path from the root, with forward slashes. The rules read nothing else, so tests can pass any tree. */
export type Tree = ReadonlyMap<string, string>

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['model', 'server', 'web', 'e2e', 'bench', 'scripts', 'test']
const UNREAD = new Set(['node_modules', 'dist', 'data', 'assets', 'test-results', '.cache'])
const READ = /\.(tsx?|mjs|css|sql|json|html|svg)$/

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(`${ROOT}${folder}`, { withFileTypes: true })) {
    if (UNREAD.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (READ.test(entry.name)) yield path
  }
}

export function readTree(): Tree {
  const files = FOLDERS.flatMap(folder => [...filesUnder(folder)])
  return new Map(files.map(path => [path, readFileSync(`${ROOT}${path}`, 'utf8')]))
}

export const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('server/test/')

/** The code files below some folders, without tests. */
export const shipped = (tree: Tree, ...folders: string[]) =>
  [...tree].filter(
    ([path]) =>
      isCode(path) && !isTest(path) && folders.some(folder => path.startsWith(`${folder}/`) || path === folder),
  )
