import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PRESETS } from '../model/src/rules/terminology.ts'
import { wordPathsFor } from '../model/src/rules/word-paths.ts'
import { exampleOf, namesIn, type ScreenExample } from '../web/src/contributions/screen-example.ts'

interface Screen {
  path: string
  roles: readonly string[]
  item?: string
}

const WEB = new URL('../web/src/', import.meta.url)

// The root's compiler does not know the web's kinds of files: what is read of them is told here.
const { SCREENS } = (await import(new URL('app/features.ts', WEB).href)) as { SCREENS: readonly Screen[] }

/** The examples that the features declare in files of this name, beside the screens. */
async function readDeclared(): Promise<Record<string, ScreenExample>> {
  const files = readdirSync(fileURLToPath(WEB), { recursive: true })
    .map(String)
    .filter(file => /(^|[/\\])screen-examples\.ts$/.test(file))
  const modules = await Promise.all(files.map(file => import(new URL(file.replaceAll('\\', '/'), WEB).href)))
  return Object.assign({}, ...modules.map(({ EXAMPLES }: { EXAMPLES: object }) => EXAMPLES))
}
const declared = await readDeclared()

/** The screens whose paths have parameters, with what stands in their places. */
export const EXAMPLES = SCREENS.flatMap(screen => {
  const example = screen.path.includes('$') && exampleOf(screen, declared)
  return example ? [{ ...screen, ...example }] : []
})

/** The values of parameters that had to be found or made, by the path of the screen. */
export type Ids = Readonly<Record<string, Readonly<Record<string, string>>>>
export const NO_IDS: Ids = {}

const { toPublic } = wordPathsFor(PRESETS.club)

/** An address for each path with a parameter, as the address bar has it. */
export const ADDRESSES: Record<string, (ids: Ids) => string> = Object.fromEntries(
  EXAMPLES.map(({ path, params }) => [
    path,
    ids => {
      const textFor = (name: string) => {
        const value = params[name]
        return (typeof value === 'string' ? value : ids[path]?.[name]) ?? ''
      }
      return toPublic(namesIn(path).reduce((address, name) => address.replace(`$${name}`, textFor(name)), path))
    },
  ]),
)

/** Screens whose call must fail (422 for a used link, 404 for an unknown code), which the browser logs as an error. */
export const ANSWERED_WITH_FAULT: readonly string[] = EXAMPLES.flatMap(({ path, isAnsweredWithFault }) =>
  isAnsweredWithFault ? [path] : [],
)
