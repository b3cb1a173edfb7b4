import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findBarrels,
  findDisabledTriggers,
  findHooksOfModules,
  findImpureModel,
  findLongFiles,
  findOutsideFiles,
  findReadersOfEnvironment,
  findUnmarkedProcessTests,
} from './house/contents.ts'
import { findUnstyledParts } from './house/mantine-styles.ts'
import { findBadNames } from './house/names.ts'
import { findChangesRecordedByHand } from './house/recorded-changes.ts'
import { findUnscopedChoices } from './house/scopes.ts'
import { ROOT, readTree, type Tree } from './house/tree.ts'

const tree = readTree()
const file = (path: string, source = ''): Tree => new Map([[path, source]])

describe('the repository', () => {
  it('is read', () => {
    expect(tree.size).toBeGreaterThan(40)
    expect(tree.get('model/src/resources/users.ts')).toContain('defineResource')
  })
  it('reads environment variables in one file', () => expect(findReadersOfEnvironment(tree)).toEqual([]))
  it('has a pure model', () => expect(findImpureModel(tree)).toEqual([]))
  it('reads no files outside of it', () => expect(findOutsideFiles(tree)).toEqual([]))
  it('has no file of more than 350 lines', () => expect(findLongFiles(tree)).toEqual([]))
  it('imports the styles of every Mantine component that it uses', () => {
    const hasStyles = (part: string) => existsSync(`${ROOT}node_modules/@mantine/core/styles/${part}.css`)
    expect(hasStyles('Button')).toBe(true)
    expect(findUnstyledParts(tree, hasStyles)).toEqual([])
  })
  it('chooses rows only within a scope', () => expect(findUnscopedChoices(tree)).toEqual([]))
  it('records changes of rows only in the kernel', () => expect(findChangesRecordedByHand(tree)).toEqual([]))
  it('PAY-02: turns triggers off only while a backup is restored', () => expect(findDisabledTriggers(tree)).toEqual([]))
  it('registers hooks of tests only where they are called for', () => expect(findHooksOfModules(tree)).toEqual([]))
  it('names tests that start processes', () => expect(findUnmarkedProcessTests(tree)).toEqual([]))
  it('has no barrel files', () => expect(findBarrels(tree)).toEqual([]))
  it('has kebab-case file names without vague words', () => expect(findBadNames(tree)).toEqual([]))
})

describe('a violation is found', () => {
  it('for hooks that a shared module of tests registers when it is loaded', () => {
    const fault = (path: string, text: string) => findHooksOfModules(new Map([[path, text]]))
    expect(fault('server/test/some-app.ts', 'beforeAll(() => {})')).toHaveLength(1)
    expect(fault('server/test/some-app.ts', 'export const use = () => {\n  beforeAll(() => {})\n}')).toEqual([])
    expect(fault('server/src/db/some.test.ts', 'beforeAll(() => {})')).toEqual([])
  })
  it('for a Mantine component whose styles are not imported', () => {
    const using = "import { Radio, Stack, useMantineTheme } from '@mantine/core'"
    const found = findUnstyledParts(file('web/src/a.tsx', `import '@mantine/core/styles/Radio.css'\n${using}`), name =>
      /^[A-Z]/.test(name),
    )
    expect(found).toEqual(["web/src/a.tsx: Stack without '@mantine/core/styles/Stack.css'"])
  })

  it.each([
    'const a = process.env.PORT',
    "const a = process['env']",
    'const { env } = process',
    "import { env } from 'node:process'",
  ])('another reader of the environment: %s', source => {
    expect(findReadersOfEnvironment(file('server/src/db/a.ts', source))).toHaveLength(1)
    expect(findReadersOfEnvironment(file('server/src/config.ts', source))).toEqual([])
    expect(findReadersOfEnvironment(file('server/src/db/a.ts', `// ${source}`))).toEqual([])
  })

  it.each(['new Date()', 'Date.now()', 'Math.random()', "fetch('/')"])('for %s in the model', source => {
    expect(findImpureModel(file('model/src/rules/a.ts', `const a = ${source}`))).toHaveLength(1)
    expect(findImpureModel(file('model/src/rules/a.ts', "const a = new Date('2026-01-01')"))).toEqual([])
  })

  it('for a path outside the repository', () => {
    // Split in two, otherwise this file itself would be found.
    expect(findOutsideFiles(file('scripts/a.mjs', `read('../${'shared'}/spec.md')`))).toHaveLength(1)
  })

  it('for a file of 351 lines', () => {
    expect(findLongFiles(file('web/src/ui/a.tsx', 'x\n'.repeat(350)))).toEqual([])
    expect(findLongFiles(file('web/src/ui/a.tsx', 'x\n'.repeat(351)))).toHaveLength(1)
  })

  it('for rows chosen without a scope', () => {
    const feature = 'server/src/features/members/a.ts'
    expect(findUnscopedChoices(file(feature, 'const own = hooks.scope?.(actor)'))).toHaveLength(1)
    expect(findUnscopedChoices(file(feature, 'const own = served.hooks.scope(actor)'))).toHaveLength(1)
    expect(findUnscopedChoices(file(feature, 'const { query } = parseListQuery(members, raw, reader)'))).toHaveLength(1)
    expect(findUnscopedChoices(file(feature, 'parseListQuery(members, raw); scopeOf(served, actor)'))).toEqual([])
    expect(findUnscopedChoices(file('server/src/resource/scope.ts', 'hooks.scope?.(actor)'))).toEqual([])
    expect(findUnscopedChoices(file('server/src/resource/routes.ts', 'parseListQuery(resource, raw, reader)'))).toEqual(
      [],
    )
  })

  it.each([
    'await sql`insert into audit_log (id) values (1)`.execute(db)',
    'await sql`update audit_log set diff = null`.execute(db)',
    "await kernel.audit.record(context, { action: 'update', resource: 'users' })",
    "await recordAudit(context, { action: 'update', resource: 'users' })",
    "await announce(db, { topic: 'users', event: 'updated', _id: id })",
    'await sql`select pg_notify(1, 2)`.execute(db)',
  ])('a change recorded by hand: %s', source => {
    expect(findChangesRecordedByHand(file('server/src/features/users/a.ts', source))).toHaveLength(1)
    expect(findChangesRecordedByHand(file('server/src/features/users/a.test.ts', source))).toEqual([])
    expect(findChangesRecordedByHand(file('server/src/features/users/a.ts', `// ${source}`))).toEqual([])
  })

  it.each(['sql`alter table users disable trigger user`', "pool.query('set session_replication_role = replica')"])(
    'triggers turned off: %s',
    source => {
      expect(findDisabledTriggers(file('server/src/features/users/a.ts', source))).toHaveLength(1)
      expect(findDisabledTriggers(file('server/src/features/users/a.ts', `// ${source}`))).toEqual([])
      expect(findDisabledTriggers(file('server/src/features/backup/load-tables.ts', source))).toEqual([])
    },
  )

  it('for a test that starts a process without its name', () => {
    // Split in two, otherwise this file itself would be found.
    const source = `import { findProgram } from '../../test/${'bundled'}-programs.ts'`
    expect(findUnmarkedProcessTests(file('server/src/db/a.test.ts', source))).toHaveLength(1)
    expect(findUnmarkedProcessTests(file('server/src/db/a.process.test.ts', source))).toEqual([])
  })

  it('for a barrel file, by its name or its content', () => {
    expect(findBarrels(file('web/src/ui/index.ts', 'export const a = 1'))).toHaveLength(1)
    expect(findBarrels(file('web/src/ui/all.ts', "export * from './a.ts'"))).toHaveLength(1)
    expect(findBarrels(file('web/src/ui/all.ts', "export type * from './a.ts'"))).toHaveLength(1)
    expect(findBarrels(file('model/src/resources/index.ts', 'export const resources = []'))).toEqual([])
  })

  it.each([
    'web/src/ui/DataTable.tsx',
    'web/src/Ui/a.tsx',
    'server/src/db/user_row.ts',
    'server/src/db/date-utils.ts',
    'server/src/db/util.ts',
    'server/src/common/a.ts',
    'web/src/api/users.service.ts',
    'web/src/api/session-manager.ts',
    'web/src/api/base.ts',
    'server/src/http/helpers.ts',
    'server/migrations/1-first.SQL',
  ])('the name %s', path => expect(findBadNames(file(path))).toHaveLength(1))

  it.each([
    'server/src/db/database.ts',
    'server/migrations/0001_foundation.sql',
    'server/src/features/users/users.hooks.ts',
  ])('but not the name %s', path => expect(findBadNames(file(path))).toEqual([]))
})
