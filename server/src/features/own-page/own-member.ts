import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { type Actor, userIdOf } from '../../http/actor.ts'

/** The member tied to the actor's account. Read from the database each time, so that removing the tie takes effect at once. */
export async function ownMemberId(db: Kysely<unknown>, actor: Actor | undefined): Promise<string> {
  const { rows } = await sql<{ memberId: string | null }>`
    select member_id as "memberId" from users where id = ${userIdOf(actor) ?? null} and active
  `.execute(db)
  const memberId = rows[0]?.memberId
  if (!memberId) throw new NotFound('A sua conta ainda não está ligada a uma ficha. Fale com a secretaria.')
  return memberId
}
