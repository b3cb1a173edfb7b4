import type { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { addDays, dayBefore, lisbonDay, monthsBefore, printDay } from '@agremia/model/rules/day'
import { LEAST_DUE_DAYS } from '@agremia/model/rules/ledger/terms'
import { sql } from 'kysely'
import { brokenConstraint } from '../../db/faults.ts'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { foreignIbanError } from '../guarded-changes/foreign-ibans.ts'
import type { SettingsStore } from '../settings/store.ts'
import { closedDayFault } from './closed-period.ts'
import { type ChargeColumns, issueCharges } from './issue-charges.ts'
import { ofOwnMember } from './own-rows.ts'

type Charges = typeof unsettledPayments
type Store = Pick<SettingsStore, 'texts'>

/** By the id of a change: the description of a quota that covers some of the same months. */
type Overlaps = ReadonlyMap<string, string>

export const unsettledPaymentHooks = (store: Store): Hooks<Charges, Overlaps> => ({
  scope: ofOwnMember,
  sets: {
    import: id => sql`t.id in (select unnest(r.charge_ids) from import_rows r where r.import_id = ${id})`,
  },

  async load(changes, { db }) {
    const asked = changes.flatMap(({ id, before, after }) =>
      !before && after?.type === 'quota' && after.periodStart && after.periodEnd
        ? [{ id, member: after.memberId, from: after.periodStart, until: after.periodEnd }]
        : [],
    )
    if (asked.length === 0) return new Map()
    const { rows } = await sql<{ id: string; description: string }>`
      select a.id, c.description
      from json_to_recordset(${JSON.stringify(asked)}::json) as a (id uuid, member uuid, "from" date, until date)
      join unsettled_payments c on c.member_id = a.member and c.type = 'quota' and c.annulled_at is null
        and a.from <= a.until and daterange(c.period_start, c.period_end, '[]') && daterange(a.from, a.until, '[]')
    `.execute(db)
    return new Map(rows.map(({ id, description }) => [id, description]))
  },

  async check(change, { db, now, actor }, overlaps) {
    const { id, before, after, input } = change
    if (!after)
      return {
        errors: {
          _: 'As dívidas não se eliminam. Use «Anular» se foi engano, ou «Perdoar».',
        },
      }
    if (before) return { errors: changeFaults(before, input) }
    // Members read it where they are asked to pay.
    const description = await foreignIbanError(db, actor?.role, after.description ?? '')
    return {
      errors: { ...newFaults(after, lisbonDay(now), overlaps.get(id), store), ...(description && { description }) },
    }
  },

  fill: (changes, { now }) =>
    changes.map(({ before, after }) => {
      if (before) return {}
      const issued = after?.issueDate ?? lisbonDay(now)
      return {
        issue_date: issued,
        due_date: after?.dueDate ?? dueDateOf(issued, store),
        // Every charge is of some year, so that the sums of the years hold all of them.
        year: after?.year ?? Number(issued.slice(0, 4)),
      }
    }),

  async write(rows, context) {
    const created = rows.filter(({ kind }) => kind === 'create')
    const issued = issueCharges(
      { ...context, settings: store.texts() },
      // The columns of a new row are all of its table; the definition says their types.
      created.map(({ id, columns }) => withoutSearch({ ...columns, id } as ChargeColumns & { search?: string })),
    )
    await issued.catch(refuseOverlap)
  },
})

/** Two people who charge the same months at the same moment meet only in the database's constraint. */
function refuseOverlap(error: unknown): never {
  if (brokenConstraint(error)?.kind !== 'overlap') throw error
  throw new InvalidInput({ periodStart: 'Estes meses já estão noutra quota. Nenhum mês se cobra duas vezes.' })
}

/** The search text is that of the member, which the view reads. */
const withoutSearch = ({ search: _search, ...columns }: ChargeColumns & { search?: string }): ChargeColumns =>
  columns as ChargeColumns // every column but one

const dueDateOf = (issued: string, store: Store) =>
  addDays(issued, Math.max(Number(store.texts().quotaDueDays), LEAST_DUE_DAYS))

function newFaults(
  after: NonNullable<Change<Charges>['after']>,
  today: string,
  overlap: string | undefined,
  store: Store,
): FieldErrors {
  const errors: FieldErrors = {}
  const { type, year, periodStart, periodEnd, memberId, billToMemberId, dueDate } = after
  const issued = after.issueDate ?? today
  if (type === 'quota') {
    if (!year) errors.year = 'Indique o ano da quota.'
    if (!periodStart) errors.periodStart = 'Indique o primeiro dia do período.'
  }
  if (Boolean(periodStart) !== Boolean(periodEnd)) errors.periodEnd = 'Indique os dois dias do período.'
  if (periodStart && !periodStart.endsWith('-01')) errors.periodStart = 'O período começa no primeiro dia de um mês.'
  if (periodStart && periodEnd) {
    if (periodEnd <= periodStart) errors.periodEnd = 'O fim do período é depois do início.'
    else if (!isLastOfMonth(periodEnd)) errors.periodEnd = 'O período acaba no último dia de um mês.'
  }
  if (overlap !== undefined)
    errors.periodStart ??= `Estes meses já estão em «${overlap}». Nenhum mês se cobra duas vezes.`
  const closed = closedDayFault(store.texts(), issued)
  if (closed) errors.issueDate = closed
  const earliest = addDays(issued, LEAST_DUE_DAYS)
  if (dueDate && dueDate < earliest)
    errors.dueDate = `Nenhuma dívida vence menos de ${LEAST_DUE_DAYS} dias depois de emitida: no mínimo, ${printDay(earliest)}.`
  if (billToMemberId && billToMemberId === memberId) errors.billToMemberId = 'Deixe vazio: já é o próprio que paga.'
  return errors
}

const isLastOfMonth = (day: string) => {
  const first = `${day.slice(0, 7)}-01`
  return day === dayBefore(monthsBefore(first, -1))
}

function changeFaults(before: object, input: Change<Charges>['input']): FieldErrors {
  const former = before as Readonly<Record<string, unknown>> // a row is its fields by name
  const values: Readonly<Record<string, unknown>> = input
  const changed = Object.entries(values).filter(([name, value]) => !isSameValue(value, former[name]))
  return Object.fromEntries(
    changed.map(([name]) => [name, 'Não se muda depois de emitida. Anule a dívida e emita outra.']),
  )
}
