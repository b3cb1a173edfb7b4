import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'

/** The member whose account this is. Asked of the database each time: a tie that was cut is cut at once. */
export async function ownMemberId(db: Kysely<unknown>, actor: Actor | undefined): Promise<string> {
  const { rows } = await sql<{ memberId: string | null }>`
    select member_id as "memberId" from users where id = ${actor?.userId ?? null} and active
  `.execute(db)
  const memberId = rows[0]?.memberId
  if (!memberId) throw new NotFound('A sua conta ainda não está ligada a uma ficha. Fale com a secretaria.')
  return memberId
}
