import type { ImportDefaults } from '@agremia/model/calls/imports'
import { type Member, type MemberInput, members } from '@agremia/model/resources/members'
import { fold } from '@agremia/model/rules/fold'
import { EXAMPLE_NAME } from '@agremia/model/rules/import/example-row'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { FieldErrors } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { type JudgedRow, judgeRows, type RowChange } from '../../resource/judge-rows.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import type { KnownMembers } from './find-members.ts'
import type { ImportContext } from './import-context.ts'
import { STATE_FIELDS } from './import-fields.ts'
import {
  EMPTY_OUTCOME,
  EXAMPLE_ROW,
  type FileRow,
  REPEATED_HEADINGS,
  type RowOutcome,
  repeatsHeadings,
} from './judge-batches.ts'
import { matchRow } from './match-row.ts'
import type { RowValues } from './read-row.ts'
import { judgeStateOfNew, type StateChange } from './state-of-new.ts'

/** What the import would do with a row about a member. */
export interface Outcome extends RowOutcome {
  input: (MemberInput & { _state?: StateChange }) | null
}

/** The line of the file in which each member, number and tax number came first; a second one is an error or a warning. */
export interface SeenAbove {
  members: Map<string, number>
  numbers: Map<number, number>
  taxNumbers: Map<string, number>
}

export interface ImportPlan {
  mapping: Mapping
  defaults: ImportDefaults
  headings: readonly string[]
  context: ImportContext
}

interface RowToJudge {
  row: FileRow
  read: RowValues
  title: string
  change: RowChange
}

/** Judges a batch of rows by the rules of the member's form; of administrative rules an import only warns. */
export async function judgeFileRows(
  rows: readonly { row: FileRow; read: RowValues }[],
  plan: ImportPlan,
  known: KnownMembers,
  seen: SeenAbove,
  write: WriteContext,
): Promise<Outcome[]> {
  const { context } = plan
  const outcomes = new Map<number, Outcome>()
  const waiting: RowToJudge[] = []
  for (const { row, read } of rows) {
    const settled = settleWithoutRules(row, read, plan, known)
    if ('verdict' in settled) outcomes.set(row.line, settled)
    else waiting.push(settled)
  }
  const judged = await judgeRows(
    context.members,
    context.kernel,
    waiting.map(({ change }) => change),
    write,
    { rules: 'tolerate-administrative', isPreview: true },
  )
  for (const [index, one] of waiting.entries()) {
    const result = judged[index]
    if (result) outcomes.set(one.row.line, outcomeOf(one, result, context, seen))
  }
  return rows.flatMap(({ row }) => outcomes.get(row.line) ?? [])
}

/** The outcome of a row that needs no rules: one that cannot be read, repeats the headings, or matches two members. */
function settleWithoutRules(
  row: FileRow,
  read: RowValues,
  plan: ImportPlan,
  known: KnownMembers,
): Outcome | RowToJudge {
  const { line, cells, fault } = row
  const title = String(read.values.name ?? '') || cells.find(Boolean) || ''
  const failed = (errors: FieldErrors): Outcome => ({ ...EMPTY_OUTCOME, line, title, verdict: 'error', errors })
  if (fault) return failed({ _: fault })
  if (repeatsHeadings(cells, plan.headings))
    return { ...EMPTY_OUTCOME, line, title, verdict: 'skip', notes: { _: REPEATED_HEADINGS } }
  if (read.values.name === EXAMPLE_NAME)
    return { ...EMPTY_OUTCOME, line, title, verdict: 'skip', notes: { _: EXAMPLE_ROW } }
  const match = matchRow(read.values, known, plan.context)
  if (typeof match === 'object') return failed({ ...read.errors, ...match })
  const change: RowChange = match
    ? { kind: 'update', id: match, body: withoutState(read.values) }
    : { kind: 'create', body: withoutState({ ...filledOf(plan.defaults), ...read.values }) }
  return {
    row,
    read: match ? read : { ...read, values: { ...filledOf(plan.defaults), ...read.values } },
    title,
    change,
  }
}

const filledOf = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
const withoutState = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !STATE_FIELDS.some(field => field === name)))

function outcomeOf(one: RowToJudge, judged: JudgedRow, context: ImportContext, seen: SeenAbove): Outcome {
  const { line } = one.row
  const before = judged.change.before as Member | undefined // a row of members
  const found = before ? updateOf(one, judged, before) : newOf(one, judged, context)
  const above = checkRepeated(line, before, found.input, seen)
  // The error of an unreadable cell replaces that of the definition, which sees an empty value there.
  const errors = { ...found.errors, ...one.read.errors, ...above.errors }
  const notes = { ...found.notes, ...one.read.notes, ...above.notes }
  const about = {
    line,
    title: before?.name ?? one.title,
    memberId: before?._id ?? null,
    rev: before?.rev ?? null,
    notes,
  }
  if (Object.keys(errors).length > 0) return { ...EMPTY_OUTCOME, ...about, verdict: 'error', errors }
  return { ...about, errors, verdict: found.verdict, input: found.input, previous: found.previous }
}

function newOf({ read }: RowToJudge, { change, errors, warnings }: JudgedRow, context: ImportContext) {
  const input: MemberInput = change.input
  const state = judgeStateOfNew(change.id, read.values, input.admissionDate, context)
  return {
    verdict: 'create' as const,
    input: state.change ? { ...input, _state: state.change } : input,
    previous: null,
    errors: { ...state.errors, ...errors },
    notes: { ...warnings, ...state.notes },
  }
}

/** The change of a member that exists. An empty cell does not clear a field. */
function updateOf({ read }: RowToJudge, { change, errors, warnings }: JudgedRow, before: Member) {
  const was: Record<string, unknown> = { ...before }
  const changed = Object.fromEntries(
    Object.entries(change.input).filter(
      ([name, value]) => Object.keys(tableColumns(members, { [name]: value }, was)).length > 0,
    ),
  )
  const isSame = Object.keys(changed).length === 0
  const state = read.values.stateNameId
  const notes: FieldErrors =
    state && state !== before.stateNameId
      ? { stateNameId: 'O estado de quem já existe não muda por importação. Mude-o na ficha.' }
      : {}
  return {
    verdict: isSame ? ('skip' as const) : ('update' as const),
    input: isSame && Object.keys(errors).length === 0 ? null : (changed as MemberInput), // some of the input's own fields
    previous: Object.fromEntries(Object.keys(changed).map(name => [name, was[name] ?? null])),
    errors,
    notes: { ...(isSame ? {} : warnings), ...notes, ...(isSame && { _: 'Já está igual: nada muda.' }) },
  }
}

/** Errors and warnings about what came in an earlier line of the file; records what this line brings. */
function checkRepeated(line: number, before: Member | undefined, input: Outcome['input'], seen: SeenAbove) {
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
