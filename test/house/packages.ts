import type { Edge } from './edges.ts'
import { isTest, type Tree } from './tree.ts'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

// A manifest is what npm itself reads; it would refuse another shape.
const manifestOf = (tree: Tree, part: string) => JSON.parse(tree.get(`${part}/package.json`) ?? '{}') as Manifest

/** Hoisting lets a part import what only another declares: it works here, and fails where npm omits the other. */
export function findUndeclaredPackages(tree: Tree, edges: readonly Edge[]): string[] {
  const declared = Object.fromEntries(
    ['model', 'server', 'web'].map(part => {
      const { dependencies, optionalDependencies } = manifestOf(tree, part)
      return [part, new Set(Object.keys({ ...dependencies, ...optionalDependencies }))]
    }),
  )
  const isBuiltIn = (part: string, name: string) => part === 'server' && name.startsWith('node:')
  return edges
    .filter(({ from, to, isOurs, isType }) => {
      const part = from.slice(0, from.indexOf('/'))
      // A type is gone when it runs: the types of a package may be all that is needed of it.
      const isChecked = !isOurs && !isTest(from) && from.startsWith(`${part}/src/`) && !(isType && part !== 'model')
      // What the model brings (zod) is there wherever the model is.
      const isDeclared = declared[part]?.has(to) || declared.model?.has(to)
      return isChecked && !isBuiltIn(part, to) && !isDeclared
    })
    .map(({ from, to }) => `${from} -> ${to}: not a dependency of its part`)
}

/** The model runs anywhere, so it may lean on one library only. */
export const findForeignInModel = (edges: readonly Edge[]) =>
  edges
    .filter(({ from, to, isOurs }) => from.startsWith('model/src/') && !isTest(from) && !isOurs && to !== 'zod')
    .map(({ from, to }) => `${from} -> ${to}: the model imports zod only`)
