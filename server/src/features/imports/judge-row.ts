import type { ImportDefaults, Verdict } from '@agremia/model/calls/imports'
import { parseInput } from '@agremia/model/resource/input'
import { type Member, type MemberInput, members } from '@agremia/model/resources/members'
import { fold } from '@agremia/model/rules/fold'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { Role } from '@agremia/model/rules/roles'
import type { FieldErrors } from '../../errors.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import type { Known } from './find-members.ts'
import { STATE_FIELDS } from './import-fields.ts'
import { memberProblems } from './member-problems.ts'
import type { RowValues } from './read-row.ts'
import { readState, type StateChange } from './state.ts'
import type { World } from './world.ts'

export interface FileRow {
  line: number
  cells: readonly string[]
  fault: string | null
}

/** What becomes of a row, and why. */
export interface Outcome {
  line: number
  verdict: Verdict
  title: string
  errors: FieldErrors
  notes: FieldErrors
  input: (MemberInput & { _state?: StateChange }) | null
  previous: Record<string, unknown> | null
  memberId: string | null
  rev: number | null
}

/** What was met in the rows above: each member and each number may come once. */
export interface Seen {
  members: Map<string, number>
  numbers: Map<number, number>
  taxNumbers: Map<string, number>
}

export interface Plan {
  mapping: Mapping
  defaults: ImportDefaults
  headings: readonly string[]
  role: Role
  world: World
}

const blank = { errors: {}, notes: {}, input: null, previous: null, memberId: null, rev: null }

export function judgeRow(row: FileRow, read: RowValues, plan: Plan, known: Known, seen: Seen): Outcome {
  const { line, cells, fault } = row
  const title = String(read.values.name ?? '') || cells.find(Boolean) || ''
  const failed = (errors: FieldErrors): Outcome => ({ ...blank, line, title, verdict: 'error', errors })
  if (fault) return failed({ _: fault })
  if (cells.every((cell, column) => cell === '' || fold(cell) === fold(plan.headings[column] ?? '')))
    return { ...blank, line, title, verdict: 'skip', notes: { _: 'Esta linha repete os títulos das colunas.' } }
  const match = findMatch(read.values, known, plan.world)
  if (typeof match === 'object') return failed({ ...read.errors, ...match })
  const before = match ? known.members.get(match) : undefined
  const outcome = before ? judgeUpdate(before, read, plan, known) : judgeNew(read, plan, known)
  const twins = noteSeen(line, before, outcome.input, seen)
  const errors = { ...read.errors, ...outcome.errors, ...twins.errors }
  const notes = { ...outcome.notes, ...twins.notes }
  const about = { line, title: before?.name ?? title, memberId: before?._id ?? null, rev: before?.rev ?? null, notes }
  if (Object.keys(errors).length > 0) return { ...blank, ...about, verdict: 'error', errors }
  return { ...about, errors, verdict: outcome.verdict, input: outcome.input, previous: outcome.previous }
}

/** Whose row it is: the number says it, else the tax number; undefined is somebody new. */
function findMatch(
  values: Record<string, unknown>,
  known: Known,
  { say, texts }: World,
): string | FieldErrors | undefined {
  const print = (one: number | null | undefined) => printMemberNumber(one, texts)
  const number = numberOf(values)
  const byNumber = number === undefined ? undefined : known.byNumber.get(number)
  const byTax = known.byTaxNumber.get(taxKey(values)) ?? []
  if (byNumber) {
    const other = byTax.find(id => id !== byNumber)
    if (!other || byTax.includes(byNumber)) return byNumber
    const theirs = print(known.members.get(other)?.memberNumber)
    return { taxNumber: say(`Este NIF é do {memberSingular} n.º ${theirs}, e o número desta linha é de outro.`) }
  }
  if (byTax.length > 1 && number === undefined)
    return { taxNumber: say('Há mais do que uma ficha com este NIF. Indique o n.º de {memberSingular}.') }
  const [only] = byTax
  if (only === undefined || number === undefined) return only
  const theirs = print(known.members.get(only)?.memberNumber)
  return { memberNumber: say(`Este NIF já é do {memberSingular} n.º ${theirs}; a linha diz n.º ${print(number)}.`) }
}

function judgeNew(read: RowValues, plan: Plan, known: Known) {
  const { defaults, role, world } = plan
  const { stateNameId, stateSince, ...values } = { ...withoutNulls(defaults), ...read.values } as Record<
    string,
    unknown
  > // read by field
  const { input, errors } = parseInput(members, values, true, { role, today: world.today })
  const found = memberProblems(input, undefined, world)
  const number = input.memberNumber
  const given: FieldErrors =
    number && known.given.has(number)
      ? { memberNumber: 'Este número já foi atribuído; os números não se repetem.' }
      : {}
  const state = readState(stateNameId, stateSince, input.admissionDate, world)
  return {
    verdict: 'create' as const,
    input: state.change ? { ...input, _state: state.change } : input,
    previous: null,
    errors: { ...found.errors, ...given, ...state.errors, ...missing(errors, read) },
    notes: { ...found.notes, ...state.notes },
  }
}

/** What the cell already says of itself is not said again by the definition, which sees nothing there. */
const missing = (errors: FieldErrors, read: RowValues) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in read.errors)))

/** Empty cells keep what is there. */
function judgeUpdate(before: Member, read: RowValues, plan: Plan, known: Known) {
  const { role, world } = plan
  const values = Object.fromEntries(
    Object.entries(read.values).filter(([name]) => !(STATE_FIELDS as readonly string[]).includes(name)),
  )
  const { input, errors } = parseInput(members, values, false, { role, today: world.today })
  const was: Record<string, unknown> = { ...before }
  const changed = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => Object.keys(tableColumns(members, { [name]: value }, was)).length > 0,
    ),
  )
  const found = memberProblems({ ...before, ...input }, before, world, known.nextChanges.get(before._id))
  const hasErrors = [errors, found.errors].some(some => Object.keys(some).length > 0)
  const state = read.values.stateNameId
  const notes: FieldErrors =
    state && state !== before.stateNameId
      ? { stateNameId: 'O estado de quem já existe não muda por importação. Mude-o na ficha.' }
      : {}
  const isSame = Object.keys(changed).length === 0
  return {
    verdict: isSame ? ('skip' as const) : ('update' as const),
    input: isSame && !hasErrors ? null : (changed as MemberInput), // some of the input's own fields
    previous: Object.fromEntries(Object.keys(changed).map(name => [name, was[name] ?? null])),
    errors: { ...found.errors, ...errors },
    notes: { ...(isSame ? {} : found.notes), ...notes, ...(isSame && { _: 'Já está igual: nada muda.' }) },
  }
}

function noteSeen(line: number, before: Member | undefined, input: Outcome['input'], seen: Seen) {
  const errors: FieldErrors = {}
  const notes: FieldErrors = {}
  const number = input?.memberNumber
  const twin = before ? seen.members.get(before._id) : number ? seen.numbers.get(number) : undefined
  if (twin !== undefined) {
    errors[number || !before ? 'memberNumber' : '_'] = before
      ? `É a mesma ficha da linha ${twin}. Deixe só uma das linhas.`
      : `Este número repete-se no ficheiro: já está na linha ${twin}.`
  }
  const tax = input?.taxNumber ? fold(input.taxNumber) : undefined
  const taxTwin = tax && !before ? seen.taxNumbers.get(tax) : undefined
  if (taxTwin !== undefined) notes.taxNumber = `Este NIF também está na linha ${taxTwin}.`
  if (before && twin === undefined) seen.members.set(before._id, line)
  if (number && !before && twin === undefined) seen.numbers.set(number, line)
  if (tax && !before && taxTwin === undefined) seen.taxNumbers.set(tax, line)
  return { errors, notes }
}

export const numberOf = (values: Record<string, unknown>) => {
  const digits = String(values.memberNumber ?? '').replace(/[.\s]/g, '')
  return /^\d{1,8}$/.test(digits) ? Number(digits) : undefined
}
const taxField = members.fields.taxNumber
export const taxKey = (values: Record<string, unknown>) => {
  const text = String(values.taxNumber ?? '')
  return fold(taxField.normalise?.(text) ?? text)
}

const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
