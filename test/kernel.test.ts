import { describe, expect, it, vi } from 'vitest'
import { resources } from '../model/src/resources/index.ts'
import {
  findFeatureImportsInKernel,
  findFeatureNamesInKernel,
  findLargeKernelParts,
  KERNEL,
  type KernelPart,
} from './house/kernel.ts'
import { readTree, type Tree } from './house/tree.ts'

// Reading the whole repository is slow while other tests run.
vi.setConfig({ testTimeout: 60_000 })

const tree = readTree()
const file = (path: string, source = ''): Tree => new Map([[path, source]])

describe('the kernel', () => {
  it('is read: every part has files, and the registry has resources', () => {
    for (const { folder } of KERNEL)
      expect([...tree.keys()].filter(path => path.startsWith(`${folder}/`)).length).toBeGreaterThan(5)
    expect(resources.map(({ name }) => name)).toContain('members')
  })
  it('is within its size limits', () => expect(findLargeKernelParts(tree)).toEqual([]))
  it('names nothing of a feature', () => expect(findFeatureNamesInKernel(tree, resources)).toEqual([]))
  it('imports nothing of a feature', () => expect(findFeatureImportsInKernel(tree)).toEqual([]))
})

describe('a violation is found', () => {
  const part: KernelPart = { folder: 'web/src/ui', maxLines: 10, maxFileLines: 6 }
  const large = (...sizes: number[]) =>
    findLargeKernelParts(new Map(sizes.map((lines, index) => [`web/src/ui/${index}.tsx`, 'x\n'.repeat(lines)])), [part])

  it('for too many lines in a part or in a file', () => {
    expect(large(6, 4)).toEqual([])
    expect(large(6, 5)).toEqual(['web/src/ui: 11 lines, more than 10'])
    expect(large(7)).toEqual(['web/src/ui/0.tsx: 7 lines, more than 6'])
    expect(findLargeKernelParts(file('web/src/ui/a.test.tsx', 'x\n'.repeat(90)), [part])).toEqual([])
    expect(findLargeKernelParts(file('web/src/ui/a.module.css', 'x\n'.repeat(90)), [part])).toHaveLength(2)
  })

  const registry = [
    { name: 'users', fields: {} },
    { name: 'memberStates', fields: { name: {}, admissionDate: {}, isCurrent: {} } },
    { name: 'countries', fields: {} },
  ]
  const named = (source: string, path = 'server/src/resource/list.ts') =>
    findFeatureNamesInKernel(file(path, source), registry)

  it.each([
    ['a resource in a text', "if (resource.name === 'users') hide()"],
    ['in a path', "open('/member-states/new')"],
    ['in SQL', 'sql`select * from member_states`'],
    ['a word of its name in an identifier', 'const isMember = true'],
    ['in the other number', 'function countryOf() {}'],
    ['as a type', 'interface MemberProps {}'],
    ['a field of two words', 'row.admissionDate'],
  ])('%s', (_what, source) => {
    for (const { folder } of KERNEL) expect(named(source, `${folder}/a.ts`)).toHaveLength(1)
  })

  it('but not for names in comments, tests or other folders, nor for words with another meaning in the kernel', () => {
    expect(named("// as '/users/{id}' and member.name\nconst a = 'superusers'")).toEqual([])
    expect(named('const [state, setState] = useState(name); const isCurrent = 1')).toEqual([])
    expect(named("get('/users')", 'server/src/resource/list.test.ts')).toEqual([])
    expect(named("get('/users')", 'server/src/features/users/users.routes.ts')).toEqual([])
    expect(named('const isMember = true', 'web/src/parts/a.ts')).toEqual([])
  })

  it('for an import of the rules of a feature', () => {
    const importing = (from: string, rules: string) =>
      findFeatureImportsInKernel(
        new Map([
          [`model/src/rules/${rules}.ts`, ''],
          [from, `import { x } from '@agremia/model/rules/${rules}'\n`],
        ]),
      )
    expect(importing('web/src/resource/a.ts', 'crop')).toEqual(['web/src/resource/a.ts -> model/src/rules/crop.ts'])
    expect(importing('web/src/parts/a.ts', 'crop')).toEqual([])
    expect(importing('web/src/resource/a.ts', 'day')).toEqual([])
  })
})
