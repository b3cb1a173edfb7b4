import type { VoteDebt } from '@agremia/model/calls/account'
import { MOST_PREVIEWED, type RollPreview } from '@agremia/model/calls/member-books'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { hashVoters, judgeVoters } from './post-roll.ts'

/** Who would vote by a roll of this day and who would not, with the debts that keep somebody from it. */
export async function previewRoll(db: Kysely<unknown>, day: string): Promise<RollPreview> {
  const entries = await judgeVoters(db, day)
  const voters = entries.filter(({ votes }) => votes > 0)
  const excluded = entries.filter(({ votes }) => votes === 0)
  const told = excluded.slice(0, MOST_PREVIEWED)
  const debts = await readDebts(
    db,
    told.flatMap(({ member_id, reasons }) => (reasons.includes('quotas') ? [member_id] : [])),
    day,
  )
  return {
    voterCount: voters.length,
    voteCount: voters.reduce((sum, { votes }) => sum + votes, 0),
    excludedCount: excluded.length,
    voters: voters
      .slice(0, MOST_PREVIEWED)
      .map(({ member_number: memberNumber, name, votes }) => ({ memberNumber, name, votes })),
    excluded: told.map(({ member_id, member_number: memberNumber, name, reasons }) => ({
      memberNumber,
      name,
      reasons: [...reasons],
      debts: debts.get(member_id) ?? [],
    })),
    contentHash: hashVoters(voters),
  }
}

/** What members owed at the end of the day that had been overdue for longer than the days of grace of that day. */
async function readDebts(
  db: Kysely<unknown>,
  memberIds: readonly string[],
  day: string,
): Promise<Map<string, VoteDebt[]>> {
  const { rows } = await sql<VoteDebt & { memberId: string }>`
    select c.member_id as "memberId", c.description, s.open as amount, c.due_date as "dueDate", ${day}::date - c.due_date as "daysOverdue"
    from unsettled_payments c
    cross join lateral (
      select sum(l.debt)::bigint as open from account_lines l where l.charge_id = c.id and l.member_id = c.member_id and l."on" <= ${day}
    ) s
    where c.member_id = any(${[...memberIds]}::uuid[]) and c.issue_date <= ${day} and s.open > 0
      and c.due_date < ${day}::date - (select voting_grace_days_on(${day}::date))
      and not exists (select from charge_parkings k where k.charge_id = c.id and k.parked_on <= ${day} and (k.ended_on is null or k.ended_on > ${day}))
    order by c.due_date, c.id
  `.execute(db)
  const debts = new Map<string, VoteDebt[]>()
  for (const { memberId, amount, ...debt } of rows)
    debts.set(memberId, [...(debts.get(memberId) ?? []), { ...debt, amount: eurosFromCents(amount) }])
  return debts
}
