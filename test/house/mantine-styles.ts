import { shipped, type Tree } from './tree.ts'

const IMPORT = /import \{([^}]*)\} from '@mantine\/core'/g
const STYLE = /'@mantine\/core\/styles\/(\w+)\.css'/g

/** Mantine components whose style sheet is not imported. Without it a component looks almost right, so the mistake is easily missed. */
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
