import { type Input, isVisibleTo, type Resource, type Row } from '@agremia/model/resource/define'
import { parseInput } from '@agremia/model/resource/input'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { requiredOnlyIn } from '@agremia/model/resource/kept'
import { isBlank, isUuid } from '@agremia/model/resource/parse'
import { lisbonDay } from '@agremia/model/rules/day'
import { uuidv7 } from 'uuidv7'
import { Conflict, type FieldErrors, InvalidInput, NotFound } from '../errors.ts'
import { viewerOf } from '../http/actor.ts'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../http/yield-to-requests.ts'
import { takenValues, unknownRefs } from './constraints.ts'
import type { WriteContext } from './context.ts'
import type { After, Change, Findings } from './hooks.ts'
import type { Kernel } from './kernel.ts'
import type { Columns } from './many-rows.ts'
import { presentItem } from './present-item.ts'
import { scopeOf } from './scope.ts'
import { readRows } from './select.ts'
import type { Served } from './serve.ts'

/** The new content of a row: a body as a form sends it, or the input that `parseInput` has made of one. */
type Content = { body: unknown; input?: undefined } | { input: object; body?: undefined }

/**
 * Columns that no form has, which the code that saves the row sets beside the content. As a function, it is called once every row of
 * the set was found valid.
 */
type OwnColumns = Columns | (() => Promise<Columns>)

/** A requested change of one row. */
export type RowChange =
  | ({ kind: 'create'; columns?: OwnColumns } & Content)
  | ({ kind: 'update'; id: string; columns?: OwnColumns } & Content)
  | { kind: 'delete'; id: string }

export interface JudgeOptions {
  /**
   * `apply`, the default: as a form is judged. `tolerate-administrative`: errors of paperwork alone become warnings, for imports.
   * `skip`: the rows were judged before and say nothing new, so only their shape, refs and unique values are checked.
   */
  rules?: 'apply' | 'tolerate-administrative' | 'skip'
  /** Only asks what would be wrong: no row is locked, and an outdated `rev` is not refused. */
  isPreview?: boolean
}

/** A change with its errors and warnings. */
export interface JudgedRow {
  change: Change
  columns: OwnColumns | undefined
  errors: FieldErrors
  warnings: FieldErrors
}

export const isValid = ({ errors }: Pick<JudgedRow, 'errors'>) => Object.keys(errors).length === 0

/** Reads, parses and checks a set of changes without writing anything. */
export async function judgeRows(
  served: Served,
  kernel: Kernel,
  asked: readonly RowChange[],
  context: WriteContext,
  { rules = 'apply', isPreview = false }: JudgeOptions = {},
): Promise<JudgedRow[]> {
  const { resource, hooks } = served
  const existing = await readExisting(served, asked, context, !isPreview)
  const parse = rowParser(resource, kernel, context, rules)
  const parsed: Parsed[] = []
  for (const one of asked) {
    const before = one.kind === 'create' ? undefined : existing.get(one.id)
    if (one.kind === 'update' && before && !isPreview) await refuseStale(served, kernel, before, one.body, context)
    parsed.push(parse(one, before))
    if (parsed.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  const changes = parsed.map(({ change }) => change)
  const written = parsed.map(({ change: { id, input } }) => ({ id, input }))
  const taken = await takenValues(resource, context.db, written)
  const unknown = await unknownRefs(resource, context.db, kernel.find, written)
  const facts = rules === 'skip' ? undefined : await hooks.load?.(changes, context)
  const judged: JudgedRow[] = []
  for (const [index, { change, errors, warnings, columns }] of parsed.entries()) {
    const isChecked = rules !== 'skip' && !errors._
    // Whatever `load` answers is what `check` of the same hooks takes.
    const found = isChecked ? await hooks.check?.(change, context, facts as undefined) : undefined
    const { refused, told } = weigh(found, rules)
    judged.push({
      change,
      columns,
      errors: { ...taken[index], ...unknown[index], ...refused, ...errors },
      warnings: { ...told, ...warnings },
    })
    if (judged.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  return judged
}

interface Parsed {
  change: Change
  columns: OwnColumns | undefined
  errors: FieldErrors
  warnings: FieldErrors
}

/** Makes the function that parses each row. Whatever is the same for all rows is found out once: finding the day takes 20 µs. */
function rowParser(resource: Resource, kernel: Kernel, { actor, now }: WriteContext, rules: JudgeOptions['rules']) {
  const organisation = kernel.profile()
  const isTolerant = rules === 'tolerate-administrative'
  const orgType = isTolerant ? undefined : organisation.orgType
  const asker = { role: viewerOf(actor), today: lisbonDay(now), orgType }
  const requiredLater = isTolerant ? requiredOnlyIn(resource, organisation).map(([name]) => name) : []

  return (asked: RowChange, before: Row<Resource> | undefined): Parsed => {
    if (asked.kind === 'delete') {
      const change = { kind: asked.kind, id: asked.id, before, after: undefined, input: {}, sent: [] }
      return { change, columns: undefined, errors: {}, warnings: {} }
    }
    const { input, errors } = asked.input
      ? { input: asked.input as Input<Resource>, errors: {} } // made by parseInput, says its type
      : parseInput(resource, asked.body, !before, { ...asker, before })
    const values: Readonly<Record<string, unknown>> = input
    const missing = before ? [] : requiredLater.filter(name => isBlank(values[name]))
    return {
      change: {
        kind: asked.kind,
        id: before?._id ?? uuidv7(),
        before,
        after: { ...before, ...input } as After<Resource>, // the fields sent lie over those that are there
        input,
        sent: Object.keys(asked.input ?? asked.body ?? {}),
      },
      columns: asked.columns,
      errors,
      warnings: Object.fromEntries(missing.map(name => [name, MESSAGES.requiredLater])),
    }
  }
}

/** Separates the findings that refuse the row from those that are only warnings. */
function weigh(found: Findings | undefined, rules: JudgeOptions['rules']) {
  const isTolerant = rules === 'tolerate-administrative'
  return {
    refused: isTolerant ? found?.errors : { ...found?.administrative, ...found?.errors },
    told: isTolerant ? { ...found?.administrative, ...found?.warnings } : found?.warnings,
  }
}

/** The rows that are to change. An id that is malformed, unknown or outside the actor's scope answers 404. */
async function readExisting(served: Served, asked: readonly RowChange[], context: WriteContext, lock: boolean) {
  const ids = asked.flatMap(one => (one.kind === 'create' ? [] : [one.id]))
  const valid = ids.filter(isUuid)
  if (lock && valid.length > 0) await served.hooks.lock?.(valid, context)
  const scope = scopeOf(served, context.actor)
  const rows = await readRows(served.resource, { db: context.db, ids: valid, scope }, lock)
  if (ids.some(id => !rows.has(id))) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return rows
}

/** Refuses a change that is based on an older version, with the fields that have changed since (FORM-07). */
async function refuseStale(
  served: Served,
  kernel: Kernel,
  before: Row<Resource>,
  body: unknown,
  context: WriteContext,
) {
  const sent = typeof body === 'object' && body !== null && 'rev' in body ? body.rev : undefined
  if (sent === undefined || sent === before.rev) return
  if (typeof sent !== 'number' || !Number.isInteger(sent) || sent < 0 || sent > before.rev) {
    throw new InvalidInput({ rev: MESSAGES.wholeNumber })
  }
  const changes = await kernel.audit.changesSince(context.db, served.resource.name, before._id, sent)
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([name]) => {
      const field = served.resource.fields[name]
      return field && isVisibleTo(field, viewerOf(context.actor))
    }),
  )
  const data = await presentItem(served, kernel, before._id, context)
  throw new Conflict('Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.', {
    data,
    changed,
  })
}
