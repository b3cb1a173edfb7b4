import { scan } from './scan.ts'
import { shipped, type Tree } from './tree.ts'

/** Code that names settings without using them: the definitions, the settings screens and the demonstration data. */
const NOT_READERS = ['model/src/rules/settings/', 'web/src/features/settings/', 'server/src/features/demo/']

/** `texts.name`, `store.texts().name`, `settings().name` */
const MEMBER = /\b(?:texts|settings)(?:\(\))?\??\.(\w+)/g
/** `useSetting('name')`, `settingOf('name')`, `store.secret('name')` */
const BY_NAME = /\b(?:useSetting|settingOf|secret)\(\s*'(\w+)'/g
/** `{ one, other }: SettingTexts`, `const { one, other } = texts` */
const DESTRUCTURED = /\{([^{}]*)\}\s*(?::\s*(?:SettingTexts|Pick<SettingTexts)|=\s*(?:\w+\.)?(?:texts|settings)\b)/g

/** `{ settings: { one, other } }` */
const NESTED = /\b(?:texts|settings)\s*:\s*\{([^{}]*)\}/g

/** `from settings where name = 'name'`, in a function or view of the database */
const IN_SQL = /\bsettings where name = '(\w+)'/g

/** The names of the settings that some code uses, apart from editing them. */
export function settingsRead(tree: Tree): Set<string> {
  const names = new Set<string>()
  for (const [path, source] of shipped(tree, 'model/src', 'server/src', 'web/src')) {
    if (NOT_READERS.some(folder => path.startsWith(folder))) continue
    const { code } = scan(source)
    for (const [, name = ''] of [...code.matchAll(MEMBER), ...code.matchAll(BY_NAME)]) names.add(name)
    for (const [, inside = ''] of [...code.matchAll(DESTRUCTURED), ...code.matchAll(NESTED)]) {
      for (const part of inside.split(',')) names.add(part.trim().split(':')[0]?.trim() ?? '')
    }
  }
  for (const [path, source] of tree)
    if (path.endsWith('.sql')) for (const [, name = ''] of source.matchAll(IN_SQL)) names.add(name)
  return names
}
