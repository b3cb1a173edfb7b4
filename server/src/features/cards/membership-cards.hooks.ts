import type { membershipCards } from '@agremia/model/resources/membership-cards'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { findWhyLeftOut, LEFT_OUT_REASONS } from '@agremia/model/rules/cards/card-batches'
import type { CardReason, CardType } from '@agremia/model/rules/cards/card-terms'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FieldErrors } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { isLocalUrl } from '../../outside/own-network.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Change, Hooks, RowToWrite } from '../../resource/hooks.ts'
import { type Columns, insertMany, updateMany } from '../../resource/many-rows.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { cardAddresses } from '../card-printing/card-addresses.ts'
import { makeLetters, renewLetters } from '../card-printing/make-letters.ts'
import type { FeatureDeps } from '../feature.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { ofOwnMember } from '../ledger/own-rows.ts'
import { type CardHolder, readCardHolders } from './card-holders.ts'
import { cardRulesOf } from './card-rules.ts'
import { endCards } from './end-cards.ts'
import { newCardColumns } from './new-card.ts'

type Cards = typeof membershipCards
type NewCard = NonNullable<Change<Cards>['after']>
type HookDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'served' | 'keys' | 'clock' | 'publicUrl'>

/** The holders of new cards, by member and type. */
export type Holders = ReadonlyMap<string, CardHolder>
export const holderKey = (memberId: string, type: string) => `${memberId} ${type}`

const PRINTED = 'O cartão já foi impresso. Emita outro, com o motivo.'

/** What may be corrected while nothing is printed. */
const CORRECTABLE = ['printedName', 'printedCategory', 'validFrom', 'validUntil']

export const membershipCardHooks = (deps: HookDeps): Hooks<Cards, Holders> => ({
  scope: ofOwnMember,

  load: (changes, context) => readHolders(changes, context),

  check({ before, after, input }, { now }, holders) {
    if (!after) return { errors: { _: 'Os cartões não se eliminam. Use «Cancelar» ou «Dar como perdido».' } }
    const errors = before
      ? correctionFaults(before, input)
      : newFaults(after, holders.get(holderKey(String(after.memberId), String(after.type))), lisbonDay(now), deps)
    const from = after.validFrom ?? lisbonDay(now)
    if (after.validUntil && after.validUntil <= from) errors.validUntil ??= 'O último dia é depois do primeiro.'
    return { errors }
  },

  async fill(changes, context) {
    const holders = await readHolders(changes, context)
    const rules = cardRulesOf(deps.settings.texts())
    const today = lisbonDay(context.now)
    const issuedBy = userIdOf(context.actor) ?? null
    return changes.map(({ before, after }) => {
      const holder = after && holders.get(holderKey(String(after.memberId), String(after.type)))
      return before || !after || !holder ? {} : newCardColumns(after, holder, { rules, today, issuedBy })
    })
  },

  async write(rows, context) {
    const created = rows.filter(({ kind }) => kind === 'create')
    if (created.length > 0) await insertCards(created, context, deps)
    const changed = rows.flatMap(({ kind, id, columns }) => (kind === 'update' && columns ? [{ ...columns, id }] : []))
    await updateMany(context.db, 'membership_cards', changed.map(withoutSearch))
    await renewLetters(
      context,
      deps.settings.texts(),
      changed.map(({ id }) => id),
    )
  },

  // The view answers the card's id, which is what the address of its PDF is signed for.
  present: ({ url: id, ...item }) =>
    typeof id === 'string'
      ? { ...item, url: isLocalUrl(deps.publicUrl()) ? null : cardAddresses(deps).sign(id) }
      : item,
})

/** Locks the accounts of whoever gets a card, so that two who issue one at once take turns, and reads what is known of them. */
async function readHolders(changes: readonly Change<Cards>[], { db }: WriteContext): Promise<Holders> {
  const byType = new Map<CardType, string[]>()
  for (const { before, after } of changes)
    if (!before && after?.memberId && after.type)
      byType.set(after.type, [...(byType.get(after.type) ?? []), after.memberId])
  await lockAccounts(db, [...byType.values()].flat())
  const holders = new Map<string, CardHolder>()
  for (const [type, ids] of byType)
    for (const [id, holder] of await readCardHolders(db, type, ids)) holders.set(holderKey(id, type), holder)
  return holders
}

function newFaults(after: NewCard, holder: CardHolder | undefined, today: string, deps: HookDeps): FieldErrors {
  // The kernel says that there is no such member.
  if (!holder) return {}
  const { needsPhoto, needsQuotas } = cardRulesOf(deps.settings.texts())
  const reason = findWhyLeftOut(holder, { needsPhoto, needsQuotas, choice: 'todos' })
  const errors: FieldErrors = reason ? { memberId: `${LEFT_OUT_REASONS[reason]}.` } : {}
  const isInUse = holder.current && (!holder.validUntil || holder.validUntil >= today)
  if (isInUse && !after.reissueReason)
    errors.reissueReason = `Já tem o cartão ${holder.current?.cardNumber}, que é válido. Diga porque emite outro.`
  if (!holder.current && after.reissueReason) errors.reissueReason = 'Não tem um cartão válido deste tipo.'
  return errors
}

function correctionFaults(before: object, input: object): FieldErrors {
  const former = before as Readonly<Record<string, unknown>> // a row is its fields by name
  const changed = Object.entries(input).filter(([name, value]) => !isSameValue(value, former[name]))
  const isFixed = former.delivery !== 'por_imprimir' || former.status !== 'valido'
  return Object.fromEntries(
    changed.flatMap(([name]) => {
      if (!CORRECTABLE.includes(name)) return [[name, 'Não se muda depois de emitido. Emita outro cartão.']]
      return isFixed ? [[name, PRINTED]] : []
    }),
  )
}

/** First ends the cards that the new ones replace, because a member has one valid card of a type; then charges their prices. */
async function insertCards(created: readonly RowToWrite<Cards>[], context: WriteContext, deps: HookDeps) {
  const cards = created.map(({ id, columns }) => withoutSearch({ ...columns, id }))
  const replaced = cards.flatMap(({ replaces_id: id, reissue_reason: reason }) =>
    typeof id === 'string'
      ? [{ id, status: 'substituido' as const, reason: (reason ?? 'renovacao') as CardReason }]
      : [],
  )
  await endCards(context, replaced)
  const charged = cards.filter(({ fee }) => Number(fee) > 0)
  const saved = await saveRows(
    deps.served(unsettledPayments.name),
    deps.kernel,
    charged.map(card => ({
      kind: 'create',
      input: {
        memberId: card.member_id,
        type: 'cartao',
        description: `Cartão ${String(card.card_number)}${card.replaces_id ? ', 2.ª via' : ''}`,
        originalAmount: card.fee,
      },
    })),
    context,
  )
  const chargeOf = new Map(charged.map((card, place) => [card.id, saved[place]?.row._id]))
  await insertMany(
    context.db,
    'membership_cards',
    cards.map(card => ({ ...card, charge_id: chargeOf.get(card.id) ?? null })),
  )
  const sent = cards.filter(({ type }) => type !== 'digital')
  await makeLetters(
    context,
    deps.settings.texts(),
    sent.map(({ id, member_id: memberId, valid_until: validUntil }) => ({
      id,
      memberId: String(memberId),
      validUntil: typeof validUntil === 'string' ? validUntil : null,
    })),
  )
}

/** The search text is that of the member, which the view reads. */
const withoutSearch = ({ search: _search, ...columns }: Columns & { id: string }): Columns & { id: string } =>
  columns as Columns & { id: string } // every column but one
