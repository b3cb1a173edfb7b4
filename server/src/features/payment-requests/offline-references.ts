import {
  isMultibancoEntity,
  isMultibancoSubEntity,
  lastMultibancoId,
  MAX_MULTIBANCO_CENTS,
  makeMultibancoReference,
} from '@agremia/model/rules/collecting/multibanco-reference'
import {
  isPaymentProvider,
  type PaymentProvider,
  SIMULATOR_ENTITY,
} from '@agremia/model/rules/collecting/payment-requests'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { Conflict } from '../../errors.ts'

export interface OfflineSource {
  provider: PaymentProvider
  entity: string
  subEntity: string
}

/** Eupago's entities have no sub-entity of the organisation's own. */
const MAKES_ALL_REFERENCES: ReadonlySet<PaymentProvider> = new Set(['eupago', 'simulador_eupago'])

/** Where references are made without asking the payment service; undefined where the service makes them, or there is none. */
export function offlineSourceOf({
  paymentProvider: provider,
  mbEntity,
  mbSubEntity,
}: Pick<SettingTexts, 'paymentProvider' | 'mbEntity' | 'mbSubEntity'>): OfflineSource | undefined {
  if (!isPaymentProvider(provider) || MAKES_ALL_REFERENCES.has(provider)) return undefined
  if (!isMultibancoEntity(mbEntity) || !isMultibancoSubEntity(mbSubEntity)) return undefined
  // No letter of a real service carries the simulator's entity, nor one of the simulator a real one.
  if ((mbEntity === SIMULATOR_ENTITY) !== (provider === 'simulador')) return undefined
  return { provider, entity: mbEntity, subEntity: mbSubEntity }
}

/** A reference for each amount, in their order; null for an amount that no reference can carry. */
export async function makeOfflineReferences(
  db: Kysely<unknown>,
  source: OfflineSource,
  amounts: readonly number[],
): Promise<(string | null)[]> {
  const references: (string | null)[] = amounts.map(() => null)
  let missing = amounts.flatMap((amount, place) => (amount <= MAX_MULTIBANCO_CENTS ? [{ amount, place }] : []))
  while (missing.length > 0) {
    const ids = await takeIds(db, source, missing.length)
    for (const [index, { amount, place }] of missing.entries())
      references[place] = makeMultibancoReference({ ...source, id: ids[index] ?? 0, amount })
    // A reference that the service had made itself may be the same.
    const taken = await findTaken(db, source.entity, references)
    missing = missing.filter(({ place }) => taken.has(references[place] ?? ''))
  }
  return references
}

/** Takes the next ids of a sub-entity. Whoever takes some meanwhile waits until this transaction ends. */
async function takeIds(db: Kysely<unknown>, { entity, subEntity }: OfflineSource, count: number): Promise<number[]> {
  const most = lastMultibancoId(subEntity)
  const { rows } = await sql<{ last: number }>`
    insert into multibanco_ids as t (entity, sub_entity, last_id)
    select ${entity}, ${subEntity}, ${count}::int
    where ${count}::int <= ${most}::int or exists (select from multibanco_ids where entity = ${entity} and sub_entity = ${subEntity})
    on conflict (entity, sub_entity) do update set last_id = t.last_id + ${count} where t.last_id + ${count} <= ${most}
    returning last_id as last
  `.execute(db)
  const last = rows[0]?.last
  if (last === undefined)
    throw new Conflict(
      `As referências da subentidade ${subEntity} esgotaram-se. Peça outra subentidade ao serviço de pagamentos e indique-a nas definições.`,
    )
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

async function findTaken(db: Kysely<unknown>, entity: string, references: readonly (string | null)[]) {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment_requests where entity = ${entity} and reference = any(${references.filter(isMade)}::text[])
  `.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

const isMade = (reference: string | null) => reference !== null
