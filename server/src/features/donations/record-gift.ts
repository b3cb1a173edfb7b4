import type { GiftToRecord } from '@agremia/model/calls/donations'
import { payments } from '@agremia/model/resources/payments'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { parseDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { saveRows } from '../../resource/save-rows.ts'
import type { FeatureDeps } from '../feature.ts'
import { findDonor } from './find-donor.ts'

type GiftDeps = Pick<FeatureDeps, 'kernel' | 'served'>

const DONOR_INPUTS = { name: 'donorName', taxNumber: 'taxNumber' }
/** The inputs of the call by the fields of the document that they fill. */
const INPUT_OF: Readonly<Record<string, string>> = { docDate: 'date', fiscalYear: 'date', totalAmount: 'amount' }

/** Records a gift by the rules of the form that it belongs to, and answers its id in the register. */
export async function recordGift(deps: GiftDeps, gift: GiftToRecord, context: WriteContext): Promise<string> {
  const { personId, donorName: name, taxNumber } = gift
  const donor = await findDonor(deps, { personId, name, taxNumber }, context, DONOR_INPUTS)
  return gift.kind === 'especie' ? recordGoods(deps, gift, donor, context) : recordMoney(deps, gift, donor, context)
}

async function recordMoney(deps: GiftDeps, gift: GiftToRecord, personId: string, context: WriteContext) {
  const { date, amount, method, bankAccountId, chequeNumber, notes } = gift
  const { rows } = await sql<{ id: string }>`select id from members where person_id = ${personId}`.execute(context.db)
  const body = {
    memberId: rows[0]?.id,
    personId,
    type: 'donativo',
    date,
    amount,
    method,
    bankAccountId,
    chequeNumber,
    notes,
  }
  return save(deps, payments.name, body, context)
}

async function recordGoods(deps: GiftDeps, gift: GiftToRecord, personId: string, context: WriteContext) {
  const { date, amount, description, notes } = gift
  const { rows } = await sql<{ id: string }>`
    select id from treasury_categories where direction = 'receita' and name_sort = 'donativos'
  `.execute(context.db)
  const day = date === undefined ? null : parseDay(date, context.now.getUTCFullYear())
  const body = {
    direction: 'receita',
    docType: 'recibo_donativo',
    docDate: date,
    fiscalYear: Number((day ?? context.now.toISOString()).slice(0, 4)),
    description,
    personId,
    totalAmount: amount,
    categoryId: rows[0]?.id,
    isDonation: true,
    donationKind: 'especie',
    notes,
  }
  try {
    return await save(deps, treasuryDocs.name, body, context)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput(asInputs(error.errors))
  }
}

const asInputs = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [INPUT_OF[name] ?? name, text]))

async function save(deps: GiftDeps, name: string, given: object, context: WriteContext): Promise<string> {
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const [saved] = await saveRows(deps.served(name), deps.kernel, [{ kind: 'create', body }], context)
  if (!saved) throw new Error('a gift was saved and not answered')
  return saved.row._id
}
