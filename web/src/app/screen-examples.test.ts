import { expect, it } from 'vitest'
import { exampleOf, namesIn, type ScreenExample } from '../contributions/screen-example.ts'
import { SCREENS } from './features.ts'

const FILES = import.meta.glob<{ EXAMPLES: Readonly<Record<string, ScreenExample>> }>('../**/screen-examples.ts', {
  eager: true,
})
const declared = Object.assign({}, ...Object.values(FILES).map(({ EXAMPLES }) => EXAMPLES))

/** Screens that cannot be visited, because nothing says what stands in the place of a parameter. */
const lacking = (screens: readonly { path: string; item?: string }[]) =>
  screens
    .filter(screen => namesIn(screen.path).some(name => !exampleOf(screen, declared)?.params[name]))
    .map(({ path }) => `${path} wants an example address in screen-examples.ts, beside the feature.ts that declares it`)

it('every screen whose path has a parameter can be visited: its example stands beside it', () => {
  expect(SCREENS.filter(({ path }) => path.includes('$')).length).toBeGreaterThan(30)
  expect(lacking(SCREENS)).toEqual([])
})

it('and one without is found, while a screen of an item is visited by the first row of its resource', () => {
  expect(lacking([{ path: '/importacao' }, { path: '/etiquetas/$id', item: 'tags' }])).toEqual([])
  expect(lacking([{ path: '/importacao/$id/$part' }, { path: '/novo/$id' }])).toHaveLength(2)
})

it('every example is of a screen that some feature declares', () => {
  const paths: readonly string[] = SCREENS.map(({ path }) => path)
  expect(Object.keys(declared).filter(path => !paths.includes(path))).toEqual([])
})
