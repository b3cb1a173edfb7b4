import { MESSAGES } from '@agremia/model/resource/input-messages'
import { people } from '@agremia/model/resources/people'
import { fold } from '@agremia/model/rules/fold'
import { CONSUMIDOR_FINAL, isNif, normaliseNif } from '@agremia/model/rules/nif'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { FeatureDeps } from '../feature.ts'
import { findByTaxNumber, findOrCreateSupplier } from '../treasury/find-suppliers.ts'

export interface GivenDonor {
  personId?: string | null
  name?: string | null
  taxNumber?: string | null
}

/** The names of the inputs that errors are told at. */
interface DonorInputs {
  name: string
  taxNumber: string
}

/**
 * The record of who gave: the one that was chosen, the one with this tax number, or the only one of this name; a new one where there is none.
 */
export async function findDonor(
  deps: Pick<FeatureDeps, 'kernel' | 'served'>,
  { personId, name, taxNumber }: GivenDonor,
  context: WriteContext,
  inputs: DonorInputs,
): Promise<string> {
  if (personId) return personId
  if (taxNumber) return findByNumber(deps, { name, taxNumber }, context, inputs)
  if (!name) throw new InvalidInput({ [inputs.name]: 'Indique quem deu: escolha a ficha ou escreva o nome.' })
  const { rows } = await sql<{ id: string }>`
    select id from people where name_sort = ${fold(name)} order by created_at, id limit 2
  `.execute(context.db)
  const [only, other] = rows
  if (other)
    throw new InvalidInput({ [inputs.name]: 'Há mais de uma pessoa com este nome: escolha a ficha ou indique o NIF.' })
  if (only) return only.id
  const [made] = await saveRows(
    deps.served(people.name),
    deps.kernel,
    [{ kind: 'create', body: { personType: 'singular', name } }],
    context,
    { rules: 'tolerate-administrative' },
  )
  if (!made) throw new Error('a donor was saved and not answered')
  return made.row._id
}

async function findByNumber(
  deps: Pick<FeatureDeps, 'kernel' | 'served'>,
  { name, taxNumber }: { name?: string | null; taxNumber: string },
  context: WriteContext,
  inputs: DonorInputs,
): Promise<string> {
  const number = normaliseNif(taxNumber)
  if (!isNif(number) || number === CONSUMIDOR_FINAL) throw new InvalidInput({ [inputs.taxNumber]: MESSAGES.nif })
  if (!name && !(await findByTaxNumber(context.db, number)))
    throw new InvalidInput({ [inputs.name]: 'Ainda não há ficha com este NIF: indique o nome.' })
  const found = await findOrCreateSupplier(deps, { entityName: name, entityTaxNumber: number }, context)
  if (!found) throw new Error('a valid tax number identified nobody')
  return found
}
