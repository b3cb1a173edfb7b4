import { messageBatches } from '@agremia/model/resources/message-batches'
import { messages } from '@agremia/model/resources/messages'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { brokenConstraint } from '../../../db/faults.ts'
import { Conflict, InvalidInput } from '../../../errors.ts'
import { userIdOf } from '../../../http/actor.ts'
import { announceRows, MANY_ROWS, type WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { attachPdfs } from '../../documents/pdf-documents.ts'
import { endBatches } from '../note-outcome.ts'
import { readLetterBatch } from './letters-to-print.ts'

export interface Posting {
  postedOn: string
  slipId?: string | null
  /** None, or left out: all that are printed. */
  letterNumbers?: readonly number[]
  registrationNumbers?: readonly string[]
}

interface PrintedLetter {
  id: string
  letterNumber: number
  printedAt: string
}

/** Notes that printed letters were posted: all of them, or those of the given numbers. Answers how many. */
export async function postLetters(context: WriteContext, batchId: string, posting: Posting): Promise<number> {
  const { db, actor, now } = context
  const { postedOn, slipId = null, registrationNumbers } = posting
  const batch = await readLetterBatch(db, batchId)
  const letters = await lockPrinted(db, batchId, posting.letterNumbers)
  refuseWrongDay(postedOn, letters, now)
  if (registrationNumbers) await refuseWrongNumbers(db, registrationNumbers, letters.length)
  if (slipId !== null) await attachPdfs([slipId], { type: 'message', id: batchId, field: 'slipId' }, context)
  const postingId = uuidv7()
  await sql`
    insert into letter_postings (id, created_at, batch_id, posted_on, slip_id, posted_by_id)
    values (${postingId}, ${now}, ${batchId}, ${postedOn}, ${slipId}, ${userIdOf(actor) ?? null})
  `.execute(db)
  const rows = letters.map(({ id }, index) => ({ id, registration: registrationNumbers?.[index] ?? null }))
  await notingRepeated(
    sql`
      update messages m set status = 'expedida', posted_on = ${postedOn}, posting_id = ${postingId},
        registration_number = n.registration, search = m.search || coalesce(' ' || lower(n.registration), ''), rev = m.rev + 1, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, registration text)
      where m.id = n.id
    `.execute(db),
  )
  await sql`
    update message_batches set posted_on = greatest(posted_on, ${postedOn}::date), rev = rev + 1, updated_at = ${now}
    where id = ${batchId}
  `.execute(db)
  const count = letters.length === 1 ? '1 carta expedida' : `${letters.length} cartas expedidas`
  const title = `${batch.title}: ${count} em ${printDay(postedOn)}`
  await recordAction(RECORDER, 'send', { resource: messageBatches, id: batchId, title }, context)
  await announceRows(context, messages, [{ _id: MANY_ROWS }])
  await announceRows(context, messageBatches, [{ _id: batchId }])
  // The last letter may be what the sending waited for.
  await endBatches(db, now)
  return letters.length
}

async function lockPrinted(
  db: Kysely<unknown>,
  batchId: string,
  numbers: readonly number[] = [],
): Promise<PrintedLetter[]> {
  const { rows } = await sql<PrintedLetter>`
    select id, letter_number as "letterNumber", printed_at as "printedAt" from messages
    where batch_id = ${batchId} and status = 'impressa'
      and (${numbers.length === 0} or letter_number = any(${[...numbers]}::int[]))
    order by letter_number for update
  `.execute(db)
  if (rows.length === 0 && numbers.length === 0) {
    throw new Conflict('Não há cartas impressas por expedir: imprima-as primeiro.')
  }
  const found = new Set(rows.map(({ letterNumber }) => letterNumber))
  const missing = numbers.find(number => !found.has(number))
  if (missing !== undefined) {
    throw new InvalidInput({ letterNumbers: `A carta n.º ${missing} não está impressa ou já foi expedida.` })
  }
  return rows
}

function refuseWrongDay(postedOn: string, letters: readonly PrintedLetter[], now: Date) {
  if (postedOn > lisbonDay(now)) throw new InvalidInput({ postedOn: 'O dia da expedição não pode ser futuro.' })
  const printedOn = letters.map(({ printedAt }) => lisbonDay(new Date(printedAt))).reduce((a, b) => (a > b ? a : b))
  if (postedOn < printedOn) {
    throw new InvalidInput({ postedOn: `Estas cartas só foram impressas em ${printDay(printedOn)}.` })
  }
}

async function refuseWrongNumbers(db: Kysely<unknown>, numbers: readonly string[], letters: number): Promise<void> {
  if (numbers.length !== letters) {
    const given = numbers.length === 1 ? '1 número' : `${numbers.length} números`
    throw new InvalidInput({
      registrationNumbers: `${letters === 1 ? 'É 1 carta' : `São ${letters} cartas`} e ${given} de registo. Indique um por carta, pela ordem das cartas.`,
    })
  }
  const { rows } = await sql<{ number: string }>`
    select registration_number as number from messages where registration_number = any(${[...numbers]}::text[])
  `.execute(db)
  const taken = new Set(rows.map(({ number }) => number))
  const place = numbers.findIndex(number => taken.has(number))
  if (place !== -1) {
    throw new InvalidInput({ registrationNumbers: `${place + 1}.º número: ${numbers[place]} já é de outra carta.` })
  }
}

/** A registration number belongs to one letter, also of another sending; two people may note it at the same time. */
async function notingRepeated<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (brokenConstraint(error)?.name !== 'messages_registration_number') throw error
    throw new InvalidInput({ registrationNumbers: 'Um destes números de registo já é de outra carta.' })
  }
}
