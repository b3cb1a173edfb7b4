import type { MembershipCard, membershipCards } from '@agremia/model/resources/membership-cards'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { findRecipient } from '@agremia/model/rules/message-recipients/find-recipient'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { memberValues } from '@agremia/model/rules/message-values/member-values'
import { type Kysely, sql } from 'kysely'
import { isLocalUrl } from '../../outside/own-network.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import type { FeatureDeps } from '../feature.ts'
import { mailTemplates } from '../message-settings/mail-template.ts'
import { readRecipientRows } from '../messages/recipients/read-facts.ts'

type TellDeps = Pick<FeatureDeps, 'settings' | 'publicUrl'>
type ToldCard = Pick<MembershipCard, 'memberId' | 'type' | 'validUntil'>

/** Tells members of the cards that are issued to them, in the transaction that issues them. */
export const tellNewCards = <Facts>(
  deps: TellDeps,
  hooks: Hooks<typeof membershipCards, Facts>,
): Hooks<typeof membershipCards, Facts> => ({
  ...hooks,
  async saved(changes, context) {
    await hooks.saved?.(changes, context)
    const issued = changes.flatMap(({ kind, row }) => (kind === 'create' ? [row] : []))
    await tellIssuedCards(deps, context, issued)
  },
})

async function tellIssuedCards(
  { settings, publicUrl }: TellDeps,
  context: WriteContext,
  cards: readonly ToldCard[],
): Promise<void> {
  const texts = settings.texts()
  // While automatic messages are off none is queued: a batch would leave hundreds that wait for somebody to decide about them.
  if (cards.length === 0 || texts.SendMessages !== 'true') return
  const { db, now } = context
  const ids = [...new Set(cards.map(({ memberId }) => memberId))]
  const members = new Map((await readRecipientRows(db, ids)).map(member => [member.memberId, member]))
  const own = publicUrl()
  const withAccount = isLocalUrl(own) ? new Set<string>() : await findAccounts(db, ids)
  const mails = cards.flatMap(({ memberId, type, validUntil }) => {
    const member = members.get(memberId)
    if (!member) return []
    const found = findRecipient(member, {
      kind: messageKindOf('cartaoEmitido'),
      channels: 'email',
      day: lisbonDay(now),
    })
    if (found.channel !== 'email') return []
    const values = {
      ...memberValues(member, texts),
      validade: validUntil ? printDay(validUntil) : '',
      // The own page, where the card is; of no use to who cannot sign in.
      ligacao: withAccount.has(memberId) ? `${own}/dashboard` : '',
      cartaoPlastico: type === 'plastico' ? 'sim' : '',
    }
    return [{ values, recipient: { to: found.to, recipientName: found.name, memberId } }]
  })
  await mailTemplates(context, 'cartaoEmitido', mails)
}

async function findAccounts(db: Kysely<unknown>, memberIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id as "memberId" from users where active and member_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Keeps messages about cards that are taken back from leaving, where they still wait. */
export const cancelIssueMessages = ({ db, now }: WriteContext, memberIds: readonly string[]) =>
  sql`
    update messages set status = 'cancelada', held_because = null, rev = rev + 1, updated_at = ${now}
    where name = 'cartaoEmitido' and status = 'em_fila' and member_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
