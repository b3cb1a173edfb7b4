import type { Edge } from './edges.ts'
import { isTest, type Tree } from './tree.ts'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

// npm itself rejects a package.json of another shape.
const manifestOf = (tree: Tree, part: string) => JSON.parse(tree.get(`${part}/package.json`) ?? '{}') as Manifest

/** npm hoists packages, so a part can import a package that only another part declares; that fails where the other is not installed. */
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
      // Imports of types do not exist at run time, so the package need not be declared.
      const isChecked = !isOurs && !isTest(from) && from.startsWith(`${part}/src/`) && !(isType && part !== 'model')
      // The packages of the model (zod) are installed wherever the model is.
      const isDeclared = declared[part]?.has(to) || declared.model?.has(to)
      return isChecked && !isBuiltIn(part, to) && !isDeclared
    })
    .map(({ from, to }) => `${from} -> ${to}: not a dependency of its part`)
}

/** The model runs anywhere, so zod is the only library that it may import. */
export const findForeignInModel = (edges: readonly Edge[]) =>
  edges
    .filter(({ from, to, isOurs }) => from.startsWith('model/src/') && !isTest(from) && !isOurs && to !== 'zod')
    .map(({ from, to }) => `${from} -> ${to}: the model imports zod only`)
