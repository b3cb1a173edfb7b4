import { quotaRuns } from '@agremia/model/resources/quota-runs'
import { CHARGE_STATUSES, type ChargeStatus } from '@agremia/model/rules/ledger/charge'
import { type Kysely, sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockAccountsOfCharges } from '../ledger/accounts.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { annulCharges } from '../ledger/reduce-charges.ts'

const CHARGES_PER_PART = 500

/** A charge of a run that stays, because money or a decision came upon it since, or because it stands in for others. */
export interface KeptCharge {
  memberNumber: number
  memberName: string
  description: string
  /** In cents. */
  amount: number
  /** Why it stays, in words. */
  reason: string
}

export interface QuotaRunUndo {
  name: string
  /** What is annulled: the ids, and their sum in cents. */
  annulledIds: string[]
  annulledTotal: number
  kept: KeptCharge[]
  /** Annulled one by one before. */
  goneCount: number
}

interface RunCharge extends Omit<KeptCharge, 'reason'> {
  id: string
  status: ChargeStatus
  isAnnulled: boolean
  isTouched: boolean
  isAgreed: boolean
  isSuccessor: boolean
}

/**
 * A debt of an agreement in force would otherwise count as paid. What an adjustment issued stands in for quotas that are annulled for good,
 * so without it nobody would be charged for their months: whoever wants it otherwise changes what it followed from. What the undo of a
 * merge issued again is the charge of the run itself.
 */
function keptReason({ status, isTouched, isAgreed, isSuccessor }: RunCharge): string | undefined {
  if (isTouched) return CHARGE_STATUSES[status]
  if (isAgreed) return 'Em acordo de prestações'
  return isSuccessor ? 'Substitui outra dívida' : undefined
}

/**
 * What undoing a run would do. A charge that the run itself settled by credit was paid by nobody since: its credit comes back.
 * Refuses a run that was undone before.
 */
export async function planRunUndo(db: Kysely<unknown>, runId: string): Promise<QuotaRunUndo> {
  const { rows: runs } = await sql<{ name: string; isUndone: boolean }>`
    select name, undone_at is not null as "isUndone" from quota_runs where id = ${runId}
  `.execute(db)
  const [run] = runs
  if (!run) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  if (run.isUndone) throw new Conflict('Esta geração já foi anulada.')
  const { rows } = await sql<RunCharge>`
    select c.id, m.member_number as "memberNumber", p.name as "memberName", c.description, c.original_amount as amount, c.status,
      c.annulled_at is not null as "isAnnulled",
      c.waived_amount > 0 or exists (
        select from payment_allocations a where a.charge_id = c.id and a.amount > 0 and a.created_at <> r.at
          and not exists (select from payment_allocations b where b.reverses_id = a.id)) as "isTouched",
      exists (select from payment_agreements g where g.id = c.agreement_id and g.ended_on is null) as "isAgreed",
      exists (select from unsettled_payments s join unsettled_payments o on o.replaced_by_id = s.id
        where s.run_id = r.id and s.member_id = c.member_id and s.restores_id is null) as "isSuccessor"
    from unsettled_payments c join quota_runs r on r.id = c.run_id
    join members m on m.id = c.member_id join people p on p.id = m.person_id
    where c.run_id = ${runId} order by p.name_sort, c.period_start
  `.execute(db)
  const live = rows.filter(({ isAnnulled }) => !isAnnulled)
  const annulled = live.filter(charge => keptReason(charge) === undefined)
  return {
    name: run.name,
    annulledIds: annulled.map(({ id }) => id),
    annulledTotal: annulled.reduce((sum, { amount }) => sum + amount, 0),
    kept: live.flatMap(charge => {
      const reason = keptReason(charge)
      const { memberNumber, memberName, description, amount } = charge
      return reason ? [{ memberNumber, memberName, description, amount, reason }] : []
    }),
    goneCount: rows.length - live.length,
  }
}

/** A run of which everything was paid stays as it is, instead of being called undone. */
export function refuseEmptyUndo({ annulledIds }: Pick<QuotaRunUndo, 'annulledIds'>): void {
  if (annulledIds.length === 0)
    throw new Conflict(
      'Nada há para anular: todas as dívidas desta geração já têm pagamento, decisão ou acordo, ou substituem outras.',
    )
}

/** Annuls what nobody has paid or decided about since; the rest stays and is named. */
export async function undoQuotaRun(
  context: LedgerContext,
  runId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<QuotaRunUndo> {
  const { db, now, actor } = context
  // What somebody pays or agrees upon meanwhile is known before anything is decided.
  await lockAccountsOfCharges(db, sql`c.run_id = ${runId}`)
  // Two who undo one run take turns, and the second is told; charges that point to it may be added meanwhile.
  await sql`select from quota_runs where id = ${runId} for no key update`.execute(db)
  const undo = await planRunUndo(db, runId)
  refuseEmptyUndo(undo)
  const { annulledIds, annulledTotal } = undo
  for (let at = 0; at < annulledIds.length; at += CHARGES_PER_PART) {
    await annulCharges(context, annulledIds.slice(at, at + CHARGES_PER_PART), `Geração anulada: ${undo.name}`)
    await progress(Math.min(at + CHARGES_PER_PART, annulledIds.length), annulledIds.length)
  }
  await recordStatements(RECORDER, quotaRuns, [runId], context, () =>
    sql`
      update quota_runs set undone_at = ${now}, undone_by_id = ${userIdOf(actor) ?? null}, annulled_count = ${annulledIds.length},
        annulled_total = ${annulledTotal}, kept_count = ${undo.kept.length}, rev = rev + 1, updated_at = ${now}
      where id = ${runId}
    `.execute(db),
  )
  return undo
}
