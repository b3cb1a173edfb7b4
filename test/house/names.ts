import type { Tree } from './tree.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MIGRATION = /^server\/migrations\/\d{4}_[a-z0-9_]+\.sql$/
const VAGUE = /^(manager|helper|util|utilitie|common|base|service)s?$/

/** Folders and file name, without endings: `users.hooks.ts` is `users` and `hooks`. */
const partsOf = (path: string) => path.split('/').flatMap(part => part.split('.'))

export const findBadNames = (tree: Tree) =>
  [...tree.keys()]
    .filter(path => !path.endsWith('.json') && !MIGRATION.test(path))
    .flatMap(path => [
      ...(partsOf(path).every(part => KEBAB.test(part)) ? [] : [`${path}: names are kebab-case`]),
      ...(partsOf(path).some(part => part.split('-').some(word => VAGUE.test(word)))
        ? [`${path}: the name does not say what it holds`]
        : []),
    ])
