import { describe, expect, it, vi } from 'vitest'
import { readBundledEdges } from './house/bundle.ts'
import { findCycles, findDeadImports, findLoadedAtStart, findWrongDirections } from './house/direction.ts'
import { edgesOf, readEdges } from './house/edges.ts'
import { findForeignInModel, findUndeclaredPackages } from './house/packages.ts'
import { readTree, type Tree } from './house/tree.ts'

// Starting processes and bundlers is slow while other tests run.
vi.setConfig({ testTimeout: 60_000 })

const tree = readTree()
const edges = readEdges(tree)

/** A tree for tests in which one file imports another. */
const importing = (from: string, specifier: string, ...others: string[]): Tree =>
  new Map([...others.map((path): [string, string] => [path, '']), [from, `import { x } from '${specifier}'\n`]])
const wrongIn = (made: Tree) => findWrongDirections(readEdges(made))

describe('the imports of the repository', () => {
  it('are read: known edges are found, and a plausible number', () => {
    const seen = (from: string, to: string) => edges.some(edge => edge.from === from && edge.to === to)
    expect(edges.filter(edge => edge.isOurs).length).toBeGreaterThan(300)
    expect(seen('model/src/resources/users.ts', 'model/src/resource/define.ts')).toBe(true)
    expect(seen('model/src/resource/define.ts', 'model/src/rules/roles.ts')).toBe(true)
    expect(seen('server/src/config.ts', 'zod')).toBe(true)
    expect(seen('server/src/main.ts', 'server/src/config.ts')).toBe(true)
    expect(seen('server/src/app.ts', 'model/src/resources/index.ts')).toBe(true)
    expect(seen('web/src/app/main.tsx', 'react')).toBe(true)
  })

  it('are read completely: a bundler finds no edge that we missed', async () => {
    const ours = new Set(edges.map(({ from, to }) => `${from} -> ${to}`))
    const bundled = await readBundledEdges(tree)
    expect(bundled.length).toBeGreaterThan(200)
    expect(bundled.map(({ from, to }) => `${from} -> ${to}`).filter(edge => !ours.has(edge))).toEqual([])
  })

  it('have the planned direction', () => expect(findWrongDirections(edges)).toEqual([]))
  it('lead to existing files', () => expect(findDeadImports(edges, tree)).toEqual([]))
  it('have no cycle', () => expect(findCycles(edges)).toEqual([]))
  it('of the model name zod as the only package', () => expect(findForeignInModel(edges)).toEqual([]))
  it('name packages that their own part declares', () => expect(findUndeclaredPackages(tree, edges)).toEqual([]))
  it('API-04: let only the child process open PDFs that we did not draw', () => {
    const home = 'server/src/outside/pdf-reader/'
    const libraries = ['@embedpdf/pdfium', '@cantoo/pdf-lib']
    const product = edges.filter(({ from }) => /^(?:model|server|web)\/src\/(?!.*\.test\.)/.test(from))
    const users = product.filter(({ to }) => libraries.includes(to)).map(({ from }) => from)
    expect(users.length).toBeGreaterThan(1)
    expect(users.filter(file => !file.startsWith(home))).toEqual([])
    // Whatever else imports from there reaches none of what opens them.
    const entries = product.filter(({ from, to, isType }) => to.startsWith(home) && !from.startsWith(home) && !isType)
    expect(entries.length).toBeGreaterThan(1)
    const loaded = entries.flatMap(({ to }) => findLoadedAtStart(edges, to))
    expect(libraries.filter(name => loaded.includes(name))).toEqual([])
  })
  it('load what writes PDFs and pictures only when it is needed, not when a program starts', () => {
    const loaded = findLoadedAtStart(edges, 'server/src/main.ts')
    expect(loaded).toContain('server/src/features.ts')
    expect(loaded).toContain('fastify')
    expect(['pdfkit', 'sharp'].filter(name => loaded.includes(name))).toEqual([])
  })
})

describe('reading imports', () => {
  it.each([
    ["import { a } from './b.ts'", 'web/src/ui/b.ts', false],
    ["import a, { b } from '../api/b.ts'", 'web/src/api/b.ts', false],
    ["import * as a from './b.ts'", 'web/src/ui/b.ts', false],
    ["import './b.css'", 'web/src/ui/b.css', false],
    ["import type { A } from './b.ts'", 'web/src/ui/b.ts', true],
    ["export { a } from './b.ts'", 'web/src/ui/b.ts', false],
    ["export * from './b.ts'", 'web/src/ui/b.ts', false],
    ["import {\n  a,\n  type B,\n} from './b.ts'", 'web/src/ui/b.ts', false],
    ["const a = lazy(() => import('./b.ts'))", 'web/src/ui/b.ts', false],
    ["new Worker(new URL('./b.worker.ts', import.meta.url))", 'web/src/ui/b.worker.ts', false],
    ["import { nif } from '@agremia/model/rules/nif'", 'model/src/rules/nif.ts', false],
    ["import { a } from '@mantine/core/styles.css'", '@mantine/core', false],
    ["import { a } from 'react-dom/client'", 'react-dom', false],
    ["import icon from './b.svg?url'", 'web/src/ui/b.svg', false],
  ])('%s', (source, to, isType) => {
    const found = edgesOf(new Map([['model/src/rules/nif.ts', '']]), 'web/src/ui/a.tsx', `const first = 1\n${source}\n`)
    expect(found).toMatchObject([{ to, isType }])
  })

  it('ignores comments, strings and regular expressions', () => {
    const source = `// lazy(() => import('./a.ts'))\n/*\nimport './b.ts'\n*/\nconst c = "import('./c.ts')"\nconst quote = /'/\nimport './d.ts'\n`
    expect(edgesOf(new Map(), 'web/src/ui/x.ts', source).map(edge => edge.to)).toEqual(['web/src/ui/d.ts'])
  })
})

describe('a violation is found', () => {
  it.each([
    ['server/src/db/a.ts', '../resource/b.ts', 'server/src/resource/b.ts'],
    ['server/src/errors.ts', './db/b.ts', 'server/src/db/b.ts'],
    ['server/src/resource/a.ts', '../tasks/b.ts', 'server/src/tasks/b.ts'],
    ['server/src/tasks/a.ts', '../features/users/b.ts', 'server/src/features/users/b.ts'],
    ['server/src/resource/a.ts', '../features/users/b.ts', 'server/src/features/users/b.ts'],
    ['server/src/pdf/a.ts', '../resource/b.ts', 'server/src/resource/b.ts'],
    ['server/src/features/users/a.ts', '../../app.ts', 'server/src/app.ts'],
    ['server/src/stray/a.ts', '../errors.ts', 'server/src/errors.ts'],
    ['server/src/db/a.ts', '../../test/b.ts', 'server/test/b.ts'],
    ['web/src/ui/a.ts', '../api/b.ts', 'web/src/api/b.ts'],
    ['web/src/api/a.ts', '../resource/b.ts', 'web/src/resource/b.ts'],
    ['web/src/resource/a.ts', '../parts/b.ts', 'web/src/parts/b.ts'],
    ['web/src/resource/a.ts', '../features/users/b.ts', 'web/src/features/users/b.ts'],
    ['web/src/parts/a.ts', '../features/users/b.ts', 'web/src/features/users/b.ts'],
    ['web/src/features/users/a.ts', '../../app/b.ts', 'web/src/app/b.ts'],
    ['web/src/features/users/a.ts', '../tags/b.ts', 'web/src/features/tags/b.ts'],
    ['web/src/app/a.ts', '@agremia/model/resources/users', 'model/src/resources/users.ts'],
    ['web/src/app/a.ts', '../../../server/src/app.ts', 'server/src/app.ts'],
    ['server/src/app.ts', '../../web/src/main.ts', 'web/src/main.ts'],
    ['model/src/rules/a.ts', '../../../server/src/errors.ts', 'server/src/errors.ts'],
    ['model/src/resource/a.ts', '../resources/users.ts', 'model/src/resources/users.ts'],
    ['server/src/db/a.ts', './b.test.ts', 'server/src/db/b.test.ts'],
  ])('%s importing %s', (from, specifier, to) => {
    expect(wrongIn(importing(from, specifier, to))).toHaveLength(1)
  })

  it.each([
    ['server/src/app.ts', './features/users/b.ts', 'server/src/features/users/b.ts'],
    ['server/src/http/a.ts', '../db/b.ts', 'server/src/db/b.ts'],
    ['server/src/resource/export/a.ts', '../../pdf/b.ts', 'server/src/pdf/b.ts'],
    ['server/src/db/a.test.ts', '../../test/b.ts', 'server/test/b.ts'],
    ['web/src/features/users/a.ts', './b.ts', 'web/src/features/users/b.ts'],
    ['web/src/features/users/a.ts', '../../parts/b.ts', 'web/src/parts/b.ts'],
    ['web/src/app/a.ts', '@agremia/model/rules/roles', 'model/src/rules/roles.ts'],
    ['server/src/app.ts', '@agremia/model/resources/users', 'model/src/resources/users.ts'],
  ])('but not %s importing %s', (from, specifier, to) => {
    expect(wrongIn(importing(from, specifier, to))).toEqual([])
  })

  it('for a cycle, also of types', () => {
    const made: Tree = new Map([
      ['model/src/rules/a.ts', "import { b } from './b.ts'\n"],
      ['model/src/rules/b.ts', "import type { C } from './c.ts'\n"],
      ['model/src/rules/c.ts', "import { a } from './a.ts'\n"],
    ])
    expect(findCycles(readEdges(made))).toEqual([
      'model/src/rules/a.ts -> model/src/rules/b.ts -> model/src/rules/c.ts -> model/src/rules/a.ts',
    ])
  })

  it('for a package that a file loads at its start through others, but not for one that it loads later', () => {
    const made: Tree = new Map([
      ['server/src/main.ts', "import { a } from './a.ts'\nimport type { b } from './b.ts'\n"],
      ['server/src/a.ts', "import 'pdfkit'\nconst later = () => import('sharp')\n"],
      ['server/src/b.ts', "import 'pdf-lib'\n"],
    ])
    expect(findLoadedAtStart(readEdges(made), 'server/src/main.ts')).toEqual(['server/src/a.ts', 'pdfkit'])
  })

  it('for an import of a missing file', () => {
    const made = importing('model/src/rules/a.ts', './gone.ts')
    expect(findDeadImports(readEdges(made), made)).toHaveLength(1)
  })

  it('for another library or a built-in module in the model', () => {
    expect(findForeignInModel(readEdges(importing('model/src/rules/a.ts', 'dayjs')))).toHaveLength(1)
    expect(findForeignInModel(readEdges(importing('model/src/rules/a.ts', 'node:fs')))).toHaveLength(1)
    expect(findForeignInModel(readEdges(importing('model/src/rules/a.ts', 'zod')))).toEqual([])
  })

  it('for a package that the part does not declare', () => {
    const made = new Map([
      ...importing('server/src/db/a.ts', 'pg'),
      ['server/package.json', '{ "dependencies": { "kysely": "1" }, "devDependencies": { "pg": "1" } }'],
    ])
    expect(findUndeclaredPackages(made, readEdges(made))).toHaveLength(1)
    made.set('server/package.json', '{ "dependencies": { "pg": "1" } }')
    expect(findUndeclaredPackages(made, readEdges(made))).toEqual([])
  })
})
