import { z } from 'zod'
import { readNumberRanges } from '../rules/number-ranges.ts'
import { cleanRegistrationNumber, isRegistrationNumber } from '../rules/registration-number.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'
import { writtenDay, writtenText } from './written.ts'

const posting = z.strictObject({
  postedOn: z.string(),
  count: z.int(),
  slip: z.strictObject({ fileName: z.string(), url: z.string() }).nullable(),
})

const lettersOfBatch = z.strictObject({
  /** Not printed yet. */
  waiting: z.int(),
  /** Kept back, as those of a paused sending. */
  held: z.int(),
  /** Printed and not posted yet. */
  printed: z.int(),
  /** The numbers of these: `1 a 40, 52`. */
  printedNumbers: z.string(),
  posted: z.int(),
  returned: z.int(),
  lastPrintedAt: z.string().nullable(),
  /** The oldest first. */
  postings: z.array(posting),
})
export type LettersOfBatch = z.output<typeof lettersOfBatch>

export const readLetters = defineCall({
  method: 'GET',
  path: '/message_batches/:id/letters',
  summary: 'Count the letters of a sending by what was done with them, and list its postings',
  access: STAFF,
  answer: z.strictObject({ data: lettersOfBatch }),
})

export const previewLetter = defineCall({
  method: 'POST',
  path: '/message_batches/:id/letters/example',
  summary:
    'A link to the letter of one recipient of a draft, as the PDF that would be printed; it works once, for 60 s',
  access: STAFF,
  body: z.strictObject({ memberId: z.uuid() }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

export const printLetters = defineCall({
  method: 'POST',
  path: '/message_batches/:id/letters/print',
  summary: 'Start a background task that makes one PDF of the letters that were not printed yet, or of those that were',
  access: STAFF,
  body: z.strictObject({
    /** Those that were printed already, once more, with the same numbers. */
    again: z.boolean().default(false),
  }),
  statuses: [202],
  answer: startedTask,
})

/** More than this fit into no sending. */
const MOST_NUMBERS = 20_000

/** The place of a wrong number is told by counting, because a list is pasted with or without line breaks. */
const registrationNumbers = z
  .array(z.string().max(200, 'Um dos números é demasiado longo.').transform(cleanRegistrationNumber))
  .max(MOST_NUMBERS)
  .superRefine((numbers, context) => {
    const seen = new Map<string, number>()
    for (const [index, number] of numbers.entries()) {
      const earlier = seen.get(number)
      seen.set(number, index)
      const fault = !isRegistrationNumber(number)
        ? `${index + 1}.º número: «${number}» não é um número de registo. Tem duas letras, nove algarismos e duas letras, como RH123456785PT.`
        : earlier === undefined
          ? undefined
          : `${index + 1}.º número: ${number} já é o ${earlier + 1}.º.`
      if (fault) {
        context.addIssue({ code: 'custom', message: fault })
        return
      }
    }
  })

const letterNumbers = writtenText(5000).transform((text, context) => {
  const read = readNumberRanges(text)
  if ('numbers' in read) return read.numbers
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})

export const postLetters = defineCall({
  method: 'POST',
  path: '/message_batches/:id/letters/post',
  summary:
    'Note that printed letters were taken to the post office, with its slip and the numbers of registered letters',
  access: STAFF,
  body: z.strictObject({
    postedOn: writtenDay,
    /** A PDF document uploaded for this. */
    slipId: z.uuid().nullish(),
    /** As printed on the letters, written as `1-40, 52`; absent or empty: all that were printed and not posted yet. */
    letterNumbers: letterNumbers.optional(),
    /** One for each letter, in the order of the letters' numbers. */
    registrationNumbers: registrationNumbers.optional(),
  }),
  answer: z.strictObject({ data: z.strictObject({ posted: z.int() }) }),
})

export const returnLetter = defineCall({
  method: 'POST',
  path: '/messages/:id/letter_returned',
  summary: 'Note that a posted letter came back; the address is then skipped until somebody corrects it',
  access: STAFF,
  answer: z.strictObject({
    data: z.strictObject({
      status: z.literal('devolvida'),
      /** False when the member's address is another one by now. */
      isAddressMarked: z.boolean(),
    }),
  }),
})
