import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'

/** Takes the name of somebody whose personal data are erased out of posted rolls; that their number voted stays. */
export const eraseRollNames = (db: Kysely<unknown>, { memberId, name }: { memberId: string; name: string }) =>
  sql`
    update electoral_roll_entries set name = ${name}, name_sort = ${fold(name)} where member_id = ${memberId}
  `.execute(db)
