import { DECEASED_STATE } from '@agremia/model/rules/member-defaults'
import { sql } from 'kysely'
import type { WriteContext } from '../../../resource/context.ts'
import { parkCharges } from '../../ledger/park-charges.ts'

/** A death that was recorded by mistake and is taken back by deleting or changing its state: the debts no longer wait. */
export async function endWaiting(context: WriteContext, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from unsettled_payments c
    where c.member_id = any(${[...memberIds]}::uuid[]) and c.is_parked and not exists (
      select from member_states s join member_state_names n on n.id = s.state_name_id
      where s.member_id = c.member_id and n.slug = ${DECEASED_STATE})
  `.execute(context.db)
  await parkCharges(
    context,
    rows.map(({ id }) => id),
    false,
  )
}
