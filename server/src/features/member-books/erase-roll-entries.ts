import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'

/** The advisory lock's key, different from those of our other locks. */
const LOCK = 7_045_052

/**
 * Taken before names are read for a roll: whoever's data are being erased meanwhile waits, and then erases this roll too. Those who
 * erase do not wait for each other.
 */
export const holdRolls = (db: Kysely<unknown>) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)

/** Takes somebody whose personal data are erased out of posted rolls; that their number voted stays. */
export async function eraseRollEntries(
  db: Kysely<unknown>,
  { memberId, name }: { memberId: string; name: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db)
  await sql`
    update electoral_roll_entries set name = ${name}, name_sort = ${fold(name)},
      note = case when note is null then null else ${ERASED_TITLE} end
    where member_id = ${memberId}
  `.execute(db)
}
