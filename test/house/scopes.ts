import { scan } from './scan.ts'
import { shipped, type Tree } from './tree.ts'

const SCOPE_FILE = 'server/src/resource/scope.ts'

const reads = (code: string, name: string) => new RegExp(`\\b${name}\\b`).test(code)

/**
 * Code that could select rows outside the user's scope: a direct call of the hook `scope`, whose result may be ignored, and a
 * feature that reads a list's query without a scope and so writes its own `where` instead of starting from `chosenRows`.
 */
export const findUnscopedChoices = (tree: Tree) =>
  shipped(tree, 'server/src').flatMap(([path, source]) => {
    const { masked } = scan(source)
    return [
      ...(path !== SCOPE_FILE && /\.scope\s*(\?\.)?\(/.test(masked)
        ? [`${path}: only scopeOf calls the hook scope`]
        : []),
      ...(path.startsWith('server/src/features/') && reads(masked, 'parseListQuery') && !reads(masked, 'scopeOf')
        ? [`${path}: rows are chosen by a query only through chosenRows`]
        : []),
    ]
  })
