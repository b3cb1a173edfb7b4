import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readTree, type Tree } from '../../test/house/tree.ts'
import { AREAS, areasOf, SCREENS_STORY } from './areas.ts'
import { readGraph } from './graph.ts'
import { select } from './select.ts'

const imports = (...paths: string[]) => paths.map(path => `import { x } from '${path}'\n`).join('')

/** A small project: the members, who import tags, a feature that imports members, and one that nothing ties to them. */
const PROJECT: Tree = new Map([
  ['model/src/rules/nif.ts', ''],
  ['model/src/rules/nif.test.ts', imports('./nif.ts')],
  ['model/src/rules/money.ts', ''],
  ['model/src/resources/members.ts', imports('../rules/nif.ts')],
  ['model/src/resources/index.ts', imports('./members.ts')],
  ['server/src/resource/save.ts', imports('@agremia/model/rules/money')],
  ['server/src/resource/save.test.ts', imports('./save.ts')],
  ['server/src/features.ts', imports('./features/members/feature.ts', './features/cards/feature.ts')],
  ['server/src/features/members/feature.ts', imports('./merge.ts')],
  ['server/src/features/members/merge.ts', imports('@agremia/model/resources/members')],
  ['server/src/features/members/merge.test.ts', imports('../../../test/test-app.ts')],
  ['server/src/features/cards/feature.ts', imports('../members/merge.ts')],
  ['server/src/features/cards/cards.test.ts', imports('../../../test/test-app.ts')],
  ['server/src/features/quotas/feature.ts', ''],
  ['server/src/features/quotas/quotas.test.ts', imports('../../../test/test-app.ts')],
  ['server/test/test-app.ts', ''],
  ['server/test/setup.ts', ''],
  ['server/test/every-resource/table.test.ts', ''],
  ['server/test/strength/routes.test.ts', ''],
  ['server/test/strength/crash.process.test.ts', ''],
  ['web/src/ui/button.tsx', ''],
  ['web/src/ui/button.test.tsx', imports('./button.tsx')],
  ['web/src/features/members/sheet.tsx', imports('../../ui/button.tsx')],
  ['web/src/features/members/sheet.test.tsx', imports('./sheet.tsx')],
  ['web/src/features/quotas/plan.test.tsx', imports('../../../test/render.tsx')],
  ['web/test/render.tsx', ''],
  ['test/house-rules.test.ts', ''],
  ['e2e/app.ts', ''],
  ['e2e/accessibility.ts', ''],
  ...['members', 'member-sheet', 'cards', 'quota-runs', 'list', 'every-screen'].map((name): [string, string] => [
    `e2e/${name}.spec.ts`,
    imports('./app.ts', ...(name === 'list' ? ['./accessibility.ts'] : [])),
  ]),
])
const graph = readGraph(PROJECT)

const selected = (...changed: string[]) => {
  const { everything, tests, stories, coreStories } = select(graph, changed)
  const existing = (files: Iterable<string>) => [...files].filter(file => PROJECT.has(file)).sort()
  return {
    everything: everything !== undefined,
    tests: existing(tests.keys()).filter(file => file !== 'test/house-rules.test.ts'),
    stories: existing(stories.keys()),
    coreStories: existing(coreStories.keys()),
  }
}
const OVER_EVERY_RESOURCE = ['server/test/every-resource/table.test.ts', 'server/test/strength/routes.test.ts']

describe('a change selects', () => {
  it('of a feature of the server: its tests and stories, those of the features that import it, and what looks at every resource', () =>
    expect(selected('server/src/features/members/merge.ts')).toEqual({
      everything: false,
      tests: [
        'server/src/features/cards/cards.test.ts',
        'server/src/features/members/merge.test.ts',
        ...OVER_EVERY_RESOURCE,
      ],
      stories: ['e2e/member-sheet.spec.ts', 'e2e/members.spec.ts'],
      coreStories: ['e2e/cards.spec.ts', 'e2e/every-screen.spec.ts'],
    }))
  it('of a feature that nothing imports: its own tests and stories', () => {
    const { tests, stories } = selected('server/src/features/quotas/feature.ts')
    expect(tests).toEqual(['server/src/features/quotas/quotas.test.ts', ...OVER_EVERY_RESOURCE])
    expect(stories).toEqual(['e2e/quota-runs.spec.ts'])
  })
  it('of the kernel of the server: every test of the server, and the core of all stories', () => {
    const { tests, stories, coreStories } = selected('server/src/resource/save.ts')
    expect(tests).toEqual([...PROJECT.keys()].filter(file => /^server\/.*\.test\.ts$/.test(file)).sort())
    expect(stories).toEqual([])
    expect(coreStories).toHaveLength(6)
  })
  it('of a rule of the model: its tests, those of features that import what depends on it, and no others', () => {
    const { tests, coreStories } = selected('model/src/rules/nif.ts')
    expect(tests).toEqual([
      'model/src/rules/nif.test.ts',
      'server/src/features/members/merge.test.ts',
      ...OVER_EVERY_RESOURCE,
    ])
    expect(coreStories).toEqual(['e2e/every-screen.spec.ts', 'e2e/member-sheet.spec.ts', 'e2e/members.spec.ts'])
  })
  it('of a rule that the kernel imports: every test of the server', () =>
    expect(selected('model/src/rules/money.ts').tests).toContain('server/src/features/quotas/quotas.test.ts'))
  it('of a definition: the stories of the feature that has its name', () =>
    expect(selected('model/src/resources/members.ts').stories).toEqual([
      'e2e/member-sheet.spec.ts',
      'e2e/members.spec.ts',
    ]))
  it('of a part that screens share: the tests that import it, and the core of whoever uses it', () => {
    const { tests, stories, coreStories } = selected('web/src/ui/button.tsx')
    expect(tests).toEqual(['web/src/features/members/sheet.test.tsx', 'web/src/ui/button.test.tsx'])
    expect(stories).toEqual(['e2e/list.spec.ts'])
    expect(coreStories).toEqual(['e2e/every-screen.spec.ts', 'e2e/member-sheet.spec.ts', 'e2e/members.spec.ts'])
  })
  it.each([
    ['a test: itself', 'web/src/ui/button.test.tsx', ['web/src/ui/button.test.tsx'], []],
    ['a story: itself', 'e2e/cards.spec.ts', [], ['e2e/cards.spec.ts']],
    ['a module of stories: those that import it', 'e2e/accessibility.ts', [], ['e2e/list.spec.ts']],
    ['documentation: nothing but the rules of the house', 'docs/glossary.md', [], []],
    ['a deleted test: nothing', 'web/src/ui/gone.test.tsx', [], []],
  ])('of %s', (_what, file, tests, stories) =>
    expect(selected(file)).toMatchObject({ everything: false, tests, stories }),
  )
  it('of a module of the server’s tests: those that import it', () =>
    expect(selected('server/test/test-app.ts').tests).toHaveLength(3))
  it('of a part that web tests share: those that import it', () =>
    expect(selected('web/test/render.tsx').tests).toEqual(['web/src/features/quotas/plan.test.tsx']))
  it('of what every test loads: all of that runner', () => {
    expect(selected('server/test/setup.ts').tests).toHaveLength(7)
    expect(selected('e2e/playwright.config.ts').stories).toHaveLength(6)
  })
  it('of a migration: every test of the server and the core of all stories', () => {
    expect(selected('server/migrations/0120_more.sql').tests).toHaveLength(6)
    expect(selected('server/migrations/0120_more.sql').coreStories).toHaveLength(6)
  })
  it.each(['package-lock.json', 'vitest.config.ts', 'server/assets/fonts/a.ttf', 'web/src/new.wasm'])(
    'of a file that no rule knows, everything: %s',
    file => expect(selected('docs/glossary.md', file).everything).toBe(true),
  )
  it('always the rules of the house', () =>
    expect([...select(graph, ['web/src/ui/button.tsx']).tests.keys()]).toContain('test/house-rules.test.ts'))
})

describe('the table of areas', () => {
  const foldersIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(entry => entry.isDirectory())
  it.each(['server/src/features', 'web/src/features'])('has every feature of %s', folder => {
    const names = foldersIn(folder).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(name => areasOf(name).length === 0)).toEqual([])
  })
  it('has every story, and no others', () => {
    const stories = [...readTree().keys()].flatMap(path => /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1] ?? [])
    const known = new Set([SCREENS_STORY, ...Object.values(AREAS).flatMap(area => area.stories)])
    expect([...known].sort()).toEqual(stories.sort())
  })
})
