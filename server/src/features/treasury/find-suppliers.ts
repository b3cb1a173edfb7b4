import { people } from '@agremia/model/resources/people'
import { fold } from '@agremia/model/rules/fold'
import { CONSUMIDOR_FINAL, isNif, isNipc, normaliseNif, taxCountryOf } from '@agremia/model/rules/nif'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { FeatureDeps } from '../feature.ts'

type SupplierDeps = Pick<FeatureDeps, 'kernel' | 'served'>

export interface Entity {
  entityName: string | null | undefined
  entityTaxNumber: string
}

/**
 * The person with this tax number, who is created where there is none: the second invoice of a supplier finds the one of the first. Two
 * who save the first invoice at once take turns. Undefined where the number identifies nobody.
 */
export async function findOrCreateSupplier(
  { kernel, served }: SupplierDeps,
  { entityName, entityTaxNumber }: Entity,
  context: WriteContext,
): Promise<string | undefined> {
  const taxNumber = normaliseNif(entityTaxNumber)
  const { db } = context
  const country = taxCountryOf(taxNumber)
  const taxCountryId = country && (await findCountry(db, country))
  if (!taxCountryId && (!isNif(taxNumber) || taxNumber === CONSUMIDOR_FINAL)) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended('supplier ' || ${taxNumber}, 0))`.execute(db)
  const known = await findByTaxNumber(db, taxNumber)
  if (known || !entityName) return known
  // Who sells from abroad is most often a company; of Portuguese numbers the first digits tell.
  const personType = taxCountryId || isNipc(taxNumber) ? 'coletiva' : 'singular'
  const [made] = await saveRows(
    served(people.name),
    kernel,
    [{ kind: 'create', body: { personType, name: entityName, taxNumber, taxCountryId: taxCountryId ?? null } }],
    context,
  )
  return made?.row._id
}

async function findCountry(db: Kysely<unknown>, iso2: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from countries where iso2 = ${iso2}`.execute(db)
  return rows[0]?.id
}

/** The oldest record, because later ones are more likely to be the mistake. */
export async function findByTaxNumber(db: Kysely<unknown>, taxNumber: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from people where tax_number_sort = ${fold(taxNumber)} order by created_at, id limit 1
  `.execute(db)
  return rows[0]?.id
}
