import { shipped, type Tree } from './tree.ts'

const IMPORT = /import \{([^}]*)\} from '@mantine\/core'/g
const STYLE = /'@mantine\/core\/styles\/(\w+)\.css'/g

/** A part of Mantine without its own stylesheet looks almost right: nobody notices what is missing. */
export function findUnstyledParts(tree: Tree, hasStyles: (part: string) => boolean): string[] {
  const files = shipped(tree, 'web/src')
  const styled = new Set(files.flatMap(([, source]) => [...source.matchAll(STYLE)].map(([, part]) => part)))
  return files.flatMap(([path, source]) =>
    [...source.matchAll(IMPORT)]
      .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
      .filter(name => hasStyles(name) && !styled.has(name))
      .map(name => `${path}: ${name} without '@mantine/core/styles/${name}.css'`),
  )
}
