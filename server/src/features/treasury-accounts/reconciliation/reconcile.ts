import { MOST_RECONCILED, type ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { printDay } from '@agremia/model/rules/day'
import { eurosFromCents, printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, InvalidInput } from '../../../errors.ts'
import { userIdOf } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { type LedgerContext, todayOf } from '../../ledger/ledger-context.ts'
import { findAccount, lockAccount } from '../find-account.ts'
import { describeLine, type LineFacts, lineFacts } from '../statement/line-facts.ts'

/** Whether a line `l` of an account was not yet found on a bank statement. */
const isWaiting = sql`not exists (
  select from reconciled_lines r where r.bank_account_id = l.bank_account_id and r.line_key = l.line_key)`

/** In cents: the opening balance and every line that was found so far. */
async function readReconciledBalance(db: Kysely<unknown>, accountId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (a.opening_balance + coalesce((
      select sum(l.amount) from account_statement_lines l
      join reconciled_lines r on r.bank_account_id = l.bank_account_id and r.line_key = l.line_key
      where l.bank_account_id = a.id and l.day >= a.opening_date), 0))::bigint as balance
    from bank_accounts a where a.id = ${accountId}
  `.execute(db)
  return rows[0]?.balance ?? 0
}

/** What the treasurer compares with the bank statement of a day. */
export async function readReconciliation(
  db: Kysely<unknown>,
  accountId: string,
  until: string,
): Promise<ReconciliationAnswer> {
  const account = await findAccount(db, accountId)
  const { rows: lines } = await sql<LineFacts & { total: number }>`
    select ${lineFacts}, count(*) over ()::int as total
    from account_statement_lines l join bank_accounts a on a.id = l.bank_account_id
    where l.bank_account_id = ${accountId} and l.day between a.opening_date and ${until} and ${isWaiting}
    order by l.day, l.created_at, l.line_key collate "C" limit ${MOST_RECONCILED}
  `.execute(db)
  const { rows } = await sql<{ balance: number | null }>`
    select account_balance_on(${accountId}, ${until}) as balance
  `.execute(db)
  return {
    account,
    until,
    reconciledBalance: eurosFromCents(await readReconciledBalance(db, accountId)),
    balance: eurosFromCents(rows[0]?.balance ?? 0),
    lines: lines.map(describeLine),
    total: lines[0]?.total ?? 0,
    last: await readLast(db, accountId),
  }
}

async function readLast(db: Kysely<unknown>, accountId: string): Promise<ReconciliationAnswer['last']> {
  const { rows } = await sql<NonNullable<ReconciliationAnswer['last']>>`
    select c.id as _id, c.until, c.statement_balance as "statementBalance",
      (select count(*)::int from reconciled_lines r where r.reconciliation_id = c.id) as "lineCount"
    from account_reconciliations c where c.bank_account_id = ${accountId} order by c.created_at desc, c.id desc limit 1
  `.execute(db)
  const [last] = rows
  return last ? { ...last, statementBalance: eurosFromCents(last.statementBalance) } : null
}

interface Reconciling {
  until: string
  /** In cents. */
  statementBalance: number
  /** The lines that the bank statement shows. */
  keys: readonly string[]
}

/** Notes that these lines are on the bank statement, whose balance they must give to the cent. */
export async function reconcile(
  context: LedgerContext,
  accountId: string,
  { until, statementBalance, keys }: Reconciling,
): Promise<{ _id: string; lastReconciledAt: string }> {
  const { db, actor, now } = context
  const account = await lockAccount(db, accountId)
  refuseDay(context, account, until)
  const { rows: found } = await sql<{ key: string; amount: number; day: string }>`
    select l.line_key as key, l.amount, l.day from account_statement_lines l join bank_accounts a on a.id = l.bank_account_id
    where l.bank_account_id = ${accountId} and l.day >= a.opening_date and l.line_key = any(${[...keys]}) and ${isWaiting}
  `.execute(db)
  if (found.length < new Set(keys).size)
    throw new Conflict('Entretanto a conta mudou: há linhas que já não estão por conciliar. Veja-a de novo.')
  const late = found.find(({ day }) => day > until)
  if (late) throw new InvalidInput({ keys: `Há uma linha de ${printDay(late.day)}, depois do dia do extrato.` })
  const reconciled = found.reduce((sum, { amount }) => sum + amount, await readReconciledBalance(db, accountId))
  if (reconciled !== statementBalance)
    throw new InvalidInput({
      statementBalance: `As linhas marcadas dão ${printMoney(reconciled)}: a diferença é de ${printMoney(statementBalance - reconciled)}.`,
    })
  const id = uuidv7()
  await sql`
    insert into account_reconciliations (id, created_at, bank_account_id, until, previous_until, statement_balance, registered_by_id)
    values (${id}, ${now}, ${accountId}, ${until}, ${account.lastReconciledAt}, ${statementBalance}, ${userIdOf(actor) ?? null})
  `.execute(db)
  await sql`
    insert into reconciled_lines (bank_account_id, line_key, reconciliation_id)
    select ${accountId}, key, ${id} from unnest(${[...new Set(keys)]}::text[]) as key
  `.execute(db)
  await setReconciledUntil(context, accountId, until)
  return { _id: id, lastReconciledAt: until }
}

function refuseDay(
  context: WriteContext,
  { kind, lastReconciledAt, openingDate }: Awaited<ReturnType<typeof lockAccount>>,
  until: string,
): void {
  if (kind === 'caixa') throw new Conflict('Uma caixa não tem extrato: faça o fecho de caixa.')
  if (until > todayOf(context)) throw new InvalidInput({ until: 'A data não pode ser futura.' })
  if (until < openingDate) throw new InvalidInput({ until: `A conta só começa em ${printDay(openingDate)}.` })
  if (lastReconciledAt !== null && until < lastReconciledAt)
    throw new InvalidInput({ until: `Já está conciliada até ${printDay(lastReconciledAt)}.` })
}

/** Takes back the last reconciliation: its lines wait again. */
export async function undoReconciliation(
  context: WriteContext,
  accountId: string,
  reconciliationId: string,
): Promise<{ lastReconciledAt: string | null }> {
  const { db } = context
  await lockAccount(db, accountId)
  if ((await readLast(db, accountId))?._id !== reconciliationId)
    throw new Conflict('Só se anula a última conciliação, e esta já não o é.')
  const { rows } = await sql<{ previous: string | null }>`
    delete from account_reconciliations where id = ${reconciliationId} returning previous_until as previous
  `.execute(db)
  const previous = rows[0]?.previous ?? null
  await setReconciledUntil(context, accountId, previous)
  return { lastReconciledAt: previous }
}

const setReconciledUntil = (context: WriteContext, accountId: string, until: string | null) =>
  recordStatements(RECORDER, bankAccounts, [accountId], context, async () => {
    await sql`
      update bank_accounts set last_reconciled_at = ${until}, rev = rev + 1, updated_at = ${context.now} where id = ${accountId}
    `.execute(context.db)
  })
