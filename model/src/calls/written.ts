import { z } from 'zod'
import { MOST_REV } from '../resource/define.ts'
import { MESSAGES, tooLong } from '../resource/input-messages.ts'
import { isForbidden } from '../resource/parse.ts'
import { isDay } from '../rules/day.ts'
import { MOST_CENTS } from '../rules/ledger/terms.ts'
import { centsFromEuros, parseMoney } from '../rules/money.ts'

/** The version that the sender's screen showed, as PostgreSQL holds versions. Of settings that nobody has changed it is 0. */
export const seenRev = z.int(MESSAGES.wholeNumber).min(0, MESSAGES.wholeNumber).max(MOST_REV, MESSAGES.wholeNumber)

/** A text that a person typed and that is stored; refuses the same characters as form fields, which PostgreSQL cannot store. */
export const writtenText = (most: number) =>
  z
    .string(MESSAGES.string)
    .trim()
    .max(most, tooLong(most))
    .refine(text => !isForbidden(text), MESSAGES.forbiddenCharacters)

/** The same for a required text. */
export const requiredText = (most: number, missing: string = MESSAGES.required) =>
  z
    .string(missing)
    .pipe(writtenText(most))
    .refine(text => text !== '', missing)

/** A calendar day within the years that the forms accept. */
export const writtenDay = z.iso.date(MESSAGES.date).refine(isDay, MESSAGES.date)

interface MoneyLimits {
  /** The least cents. */
  least?: number
  /** Whether it may be below zero. */
  isSigned?: boolean
}

/** Euros as forms send them, a number or a text; cents inside. Above zero unless it says otherwise. */
export const writtenMoney = ({ least = 1, isSigned = false }: MoneyLimits = {}) =>
  z
    .union([z.number(), z.string().max(40)], MESSAGES.money)
    .transform(raw => (typeof raw === 'number' ? centsFromEuros(raw) : parseMoney(raw)))
    .refine((cents): cents is number => cents !== null, MESSAGES.money)
    .refine(
      cents => isSigned || cents >= least,
      least > 0 ? 'Indique um valor superior a zero.' : 'Indique um valor a partir de zero.',
    )
    .refine(cents => Math.abs(cents) <= MOST_CENTS, 'É um valor demasiado alto.')
