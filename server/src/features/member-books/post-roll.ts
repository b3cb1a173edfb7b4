import { createHash } from 'node:crypto'
import type { RollRequest } from '@agremia/model/calls/member-books'
import { electoralRolls } from '@agremia/model/resources/electoral-rolls'
import type { NoVoteReason } from '@agremia/model/rules/electoral-roll'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { TaskFault } from '../../tasks/task.ts'
import { RECORDER } from '../audit/recorder.ts'
import { holdRolls } from './erase-roll-entries.ts'

const CHANGED_ROLL = 'Entretanto mudou quem vota. Veja outra vez quem vota antes de fixar o caderno.'

/** Fixes who votes and who does not, with states, categories and quotas as they were at the end of the cut-off date. */
export async function postRoll(context: WriteContext, { name, cutoffDate, contentHash }: RollRequest): Promise<string> {
  const { db, actor, now } = context
  const id = uuidv7()
  await holdRolls(db)
  const entries = await judgeVoters(db, cutoffDate)
  const voters = entries.filter(({ votes }) => votes > 0)
  if (contentHash !== undefined && contentHash !== hashVoters(voters)) throw new TaskFault(CHANGED_ROLL)
  const roll = {
    id,
    created_at: now,
    updated_at: now,
    name,
    cutoff_date: cutoffDate,
    posted_at: now,
    created_by_id: userIdOf(actor) ?? null,
    voter_count: voters.length,
    vote_count: voters.reduce((sum, { votes }) => sum + votes, 0),
    excluded_count: entries.length - voters.length,
    content_hash: hashVoters(voters),
    search: fold(name),
  }
  await recordStatements(RECORDER, electoralRolls, [id], context, () => insertMany(db, electoralRolls.path, [roll]))
  await insertMany(
    db,
    'electoral_roll_entries',
    entries.map(entry => ({ ...entry, roll_id: id, addendum: 0, added_at: now })),
  )
  return id
}

export interface JudgedVoter {
  member_id: string
  member_number: number
  name: string
  name_sort: string
  votes: number
  reasons: readonly NoVoteReason[]
}

/** The members of a day. Of a legal person the name says who votes for it. */
export async function judgeVoters(db: Kysely<unknown>, day: string): Promise<JudgedVoter[]> {
  const { rows } = await sql<JudgedVoter>`
    select v.id as member_id, v.member_number, v.name_sort,
      case when v.person_type = 'coletiva' and v.representative_name is not null
        then v.name || ' (por ' || v.representative_name || ')' else v.name end as name,
      case when v.can_vote then greatest(coalesce(v.votes, 1), 1) else 0 end as votes,
      case when v.can_vote then '{}' else r.reasons end as reasons
    from member_sheets_on(${day}::date) v
      join member_state_names n on n.id = v.state_name_id
      left join member_categories k on k.id = v.category_id
      cross join lateral (
        select array_remove(array[
          case when not n.can_vote then 'estado' end,
          case when not coalesce(k.can_vote, false) then 'categoria' end,
          case when v.person_type <> 'coletiva' and v.birth_date > ${day}::date - interval '18 years' then 'idade' end,
          case when v.admission_date > ${day}::date - make_interval(months => coalesce(k.min_seniority_to_vote_months, 0))
            then 'antiguidade' end,
          case when f.can_vote and not v.can_vote then 'quotas' end
        ], null) as reasons
        from member_facts(v.id, v.admission_date, v.person_type, v.birth_date, ${day}::date) f
      ) r
    where v.is_active order by v.name_sort, v.member_number
  `.execute(db)
  return rows
}

export const hashVoters = (voters: readonly JudgedVoter[]) =>
  createHash('sha256')
    .update(
      voters
        .toSorted((one, other) => one.member_number - other.member_number)
        .map(({ member_number, votes }) => `${member_number};${votes}\n`)
        .join(''),
    )
    .digest('hex')
