import { expect, it } from 'vitest'
import { type Edge, readEdges } from './house/edges.ts'
import { readTree } from './house/tree.ts'

const ENTRY = 'web/src/app/entry.ts'
const tree = readEdges(readTree())

/** The files that are loaded with a file: its imports and theirs, without types and dynamic imports. */
function importedBy(file: string, edges: readonly Edge[]) {
  const found = new Set([file])
  for (const path of found)
    for (const { from, to, isType, isLazy } of edges) if (from === path && !isType && !isLazy) found.add(to)
  return [...found]
}

it('the page’s entry loads the declarations of all features, but no library', () => {
  const imported = importedBy(ENTRY, tree)
  const isOurs = new Set(tree.filter(edge => edge.isOurs).map(edge => edge.to)).add(ENTRY)
  expect(imported.filter(path => /^web\/src\/features\/[^/]+\/feature\.ts$/.test(path)).length).toBeGreaterThan(7)
  expect(imported.filter(path => !isOurs.has(path) || path.endsWith('.tsx') || path.endsWith('.css'))).toEqual([])
})

it.each([
  ['NAV-30: the page on which members pay', 'payment-page'],
  ['NAV-21: the page that a card’s code opens', 'card-page'],
])('%s loads neither a library nor a feature, and only its own styles', (_page, folder) => {
  const entry = `web/src/app/${folder}/entry.ts`
  const imported = importedBy(entry, tree)
  const isOurs = new Set(tree.filter(edge => edge.isOurs).map(edge => edge.to)).add(entry)
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.filter(path => !isOurs.has(path) || path.endsWith('.tsx') || path.includes('/features/'))).toEqual([])
  expect(
    imported.filter(path => path.endsWith('.css') && !/^web\/src\/app\/(visitor|payment|card)-page\//.test(path)),
  ).toEqual([])
})

it('a library that a declaration imports is found', () => {
  const edge = (from: string, to: string, more: Partial<Edge> = {}): Edge => ({
    from,
    to,
    isOurs: !to.startsWith('react'),
    isType: false,
    isLazy: false,
    ...more,
  })
  const edges = [
    edge(ENTRY, 'a.ts'),
    edge('a.ts', 'react'),
    edge('a.ts', 'b.tsx', { isLazy: true }),
    edge('a.ts', 'c.ts', { isType: true }),
  ]
  expect(importedBy(ENTRY, edges)).toEqual([ENTRY, 'a.ts', 'react'])
})
