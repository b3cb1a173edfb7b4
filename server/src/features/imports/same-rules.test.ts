import type { Field } from '@agremia/model/resource/field'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { requiredOnlyIn } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import {
  addRuleFixtures,
  BULK_TERM_RULES,
  CORO,
  type MemberCase,
  memberCases,
  type RuleFixtures,
  type StateCase,
  stateCases,
} from '../../../test/member-rule-cases.ts'
import { inTransaction } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { serve } from '../../resource/serve.ts'
import { MEMBER_RULES, type MemberRuleName } from '../members/member-rules.ts'
import { MEMBER_STATE_RULES } from '../members/member-state-rules.ts'
import { MEMBER_TERM_RULES } from '../members/member-term-rules.ts'
import { memberSaving } from '../members/members.hooks.ts'
import { kernelWith } from '../settings/kernel-with.ts'

interface Said {
  errors: string[]
  warnings: string[]
}
const NOTHING: Said = { errors: [], warnings: [] }
const FIELDS: Readonly<Record<string, Field>> = members.fields

let w: ImportApp
let fixtures: RuleFixtures
let cases: Record<MemberRuleName, MemberCase>
let base: Record<string, unknown>
beforeAll(async () => {
  w = await createImportApp()
  fixtures = await addRuleFixtures(w)
  cases = memberCases(fixtures, w.category)
  base = { name: 'Válida Pessoa', categoryId: w.category('efetivo'), admissionDate: '2021-01-01' }
  base.proposer1Id = fixtures.senior._id
})
afterAll(() => w.close())

const texts = (found: object | undefined) => Object.values(found ?? {}).sort() as string[] // messages
async function askForm(path: string, body: object): Promise<Said & { fields: string[] }> {
  const answer = await w.asEditor('POST', `/${path}/validate`, body)
  const { errors, warnings } = answer.body
  const fields = [...Object.keys(errors ?? {}), ...Object.keys(warnings ?? {})]
  return { errors: texts(errors), warnings: texts(warnings), fields }
}
const formOf = ({ fields, member }: MemberCase) =>
  askForm('members', member ? { _id: member._id, ...fields } : { ...base, ...fields })

/** A value as somebody would type it into a table. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name.startsWith('proposer')) {
    const all = Object.values(fixtures)
    return String(all.find(({ _id }) => _id === value)?.memberNumber)
  }
  if (name === 'categoryId') return value === w.category('junior') ? 'Júnior' : 'Efetivo'
  if (name === 'tags') return 'Cartas'
  return FIELDS[name]?.options?.[String(value)] ?? String(value)
}

/** What the dry run says of each row. */
async function askImport(rows: readonly Record<string, unknown>[]): Promise<Said[]> {
  const mapping = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const line = (row: Record<string, unknown>) => mapping.map(name => cellOf(name, row[name])).join(';')
  const { _id } = await w.upload([mapping.join(';'), ...rows.map(line)].join('\n'))
  await w.run('check', _id, { mapping, defaults: { categoryId: null, admissionDate: null, stateSince: null } })
  const found: { errors: { text: string }[]; notes: { text: string }[] }[] = await w.rows(_id)
  return found.map(({ errors, notes }) => ({
    errors: texts(errors.map(({ text }) => text)),
    warnings: texts(notes.map(({ text }) => text)),
  }))
}

const previewOf = (id: string, action: object) => w.asEditor('POST', '/members/bulk/preview', { ids: [id], action })

/** What a bulk change says of one member; errors of what was asked for are told beside it, all at once. */
async function askBulk(id: string, action: object): Promise<Said> {
  const { status, body } = await previewOf(id, action)
  if (status === 422) return { errors: texts(body.errors), warnings: [] }
  const { left, warnings } = body.data
  return {
    errors: texts(left.map(({ reason }: { reason: string }) => reason)),
    warnings: texts(warnings.map(({ warning }: { warning: string }) => warning)),
  }
}

describe('MEM-01c: the rules of members', () => {
  it('a row that breaks none is told nothing, by form and by import', async () => {
    expect(await askForm('members', base)).toEqual({ ...NOTHING, fields: [] })
    expect(await askImport([base])).toEqual([NOTHING])
  })

  it.each(MEMBER_RULES.map(rule => [rule.name, rule] as const))('%s speaks in the form', async (name, rule) => {
    const said = await formOf(cases[name])
    expect(said[rule.severity === 'error' ? 'errors' : 'warnings']).not.toEqual([])
    expect(said.fields.some(field => (rule.fields as readonly string[]).includes(field))).toBe(true)
  })

  it('MEM-02: each speaks in an import as it does in the form', async () => {
    const inFiles = MEMBER_RULES.filter(({ name }) => cases[name].notInFiles === undefined)
    const rows = inFiles.map(({ name }) => {
      const { fields, member } = cases[name]
      return member ? { memberNumber: member.memberNumber, ...fields } : { ...base, ...fields }
    })
    const said = await askImport(rows)
    for (const [index, { name }] of inFiles.entries()) {
      const { errors, warnings } = await formOf(cases[name])
      // Of a row that is refused the form's warnings are told as well.
      expect([name, said[index]]).toEqual([name, { errors, warnings }])
    }
  })

  it('each speaks in a bulk change as in the form, of a sheet that breaks it already', async () => {
    const kernel = kernelWith(w.database, w.clock, w.store.texts())
    const served = serve(members, memberSaving(w.store))
    let told = 0
    for (const { name } of MEMBER_RULES.filter(rule => !cases[rule.name].member)) {
      const { memberNumber: _given, ...fields } = cases[name].fields
      const body = { ...base, ...fields }
      const saved = await inTransaction(w.database, undefined, w.clock(), context =>
        saveRows(served, kernel, [{ kind: 'create', input: { tags: [], ...body } }], context, { rules: 'skip' }),
      ).catch(() => undefined) // the database itself refuses what some rules speak of
      const id = saved?.[0]?.row._id
      if (!id) continue
      const { errors, warnings } = await askForm('members', { _id: id, tags: [CORO] })
      const bulk = await askBulk(id, { kind: 'tags', add: [CORO] })
      // A member who is left out is told with the first reason, and no warning.
      expect([name, bulk]).toEqual([
        name,
        errors.length > 0 ? { errors: [expect.any(String)], warnings: [] } : { errors, warnings },
      ])
      if (errors.length > 0) expect(errors).toContain(bulk.errors[0])
      told += errors.length + warnings.length
      await w.asAdmin('DELETE', `/members/${id}`)
    }
    expect(told).toBeGreaterThan(0)
    const foreign = cases.tagNotForMembers.fields.tags as string[] // the case above says so
    const form = await askForm('members', { _id: fixtures.free._id, tags: foreign })
    expect((await askBulk(fixtures.free._id, { kind: 'tags', add: foreign })).errors).toEqual(form.errors)
  })
})

describe('MEM-01c: the rules of states', () => {
  const bodyOf = ({ member, slug, startDate, fields }: StateCase) => ({
    memberId: member._id,
    stateNameId: w.state(slug),
    startDate,
    ...fields,
  })
  const firstStateOf = async (id: string) => {
    const { body } = await w.asEditor('GET', `/members/${id}/member_states`, undefined, { _sort: 'startDate' })
    return body.data[0]._id as string // every row has one
  }

  it.each(MEMBER_STATE_RULES.map(rule => [rule.name, rule] as const))(
    '%s speaks in form, bulk change and import alike',
    async (name, rule) => {
      const one = stateCases(fixtures)[name]
      const body = bodyOf(one)
      const form = await askForm(
        'member_states',
        one.isOfFirst ? { _id: await firstStateOf(one.member._id), ...body } : body,
      )
      expect(form.errors).not.toEqual([])
      expect(form.fields.some(field => (rule.fields as readonly string[]).includes(field))).toBe(true)
      if (one.isOfFirst) return
      const { memberId: _member, ...action } = body
      expect((await askBulk(one.member._id, { kind: 'state', ...action })).errors).toEqual(form.errors)
      if (!one.isNewInFile) return
      const [imported] = await askImport([
        { ...base, admissionDate: '2010-01-01', stateNameId: one.slug, stateSince: one.startDate },
      ])
      const isTold = 'isAdministrative' in rule
      expect(isTold ? imported?.errors : imported?.warnings).toEqual([])
      const said = isTold ? imported?.warnings : imported?.errors
      for (const text of form.errors) expect(said?.join(' ')).toContain(text)
    },
  )
})

describe('MEM-01c: the rules of terms', () => {
  const inBulk = MEMBER_TERM_RULES.flatMap(({ name }) => {
    const one = BULK_TERM_RULES[name]
    return one === 'form only' ? [] : [[name, one] as const]
  })
  it.each(inBulk)('%s speaks in a bulk change as in the form', async (_name, { fromDate }) => {
    const categoryId = w.category('auxiliar')
    const memberId = fixtures.free._id
    const form = await askForm('member_terms', { memberId, kind: 'categoria', fromDate, categoryId })
    expect(form.errors).not.toEqual([])
    expect((await askBulk(memberId, { kind: 'category', categoryId, fromDate })).errors).toEqual(form.errors)
  })
})

it('MEM-02: what only a cooperative must know stops its form, and an import only warns of it', async () => {
  await w.asAdmin('PATCH', '/settings', { orgType: 'cooperative' })
  const needed = requiredOnlyIn(members, { orgType: 'cooperative' })
  expect(needed.length).toBeGreaterThan(0)
  const form = await askForm('members', base)
  expect(form.errors).toEqual(needed.map(() => MESSAGES.required))
  const [imported] = await askImport([base])
  expect(imported).toEqual({ errors: [], warnings: needed.map(() => MESSAGES.requiredLater) })
  await w.asAdmin('PATCH', '/settings', { orgType: 'association' })
})
