import type { CardType } from '@agremia/model/rules/cards/card-terms'
import type { ApiCall } from './run-task.ts'

/** The code of a new card of a member of the demonstration who may have one. */
export async function issueCard(call: ApiCall, type: CardType): Promise<string> {
  const [member] = await call<{ _id: string }[]>('GET', '/members?_isActive=true&_limit=1')
  if (!member) throw new Error('the demonstration has no member')
  const card = { memberId: member._id, type }
  return (await call<{ verificationCode: string }>('POST', '/membership_cards', card)).verificationCode
}
