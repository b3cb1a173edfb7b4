import { z } from 'zod'
import { MESSAGES, tooLong } from '../resource/input-messages.ts'
import { isForbidden } from '../resource/parse.ts'
import { isDay } from '../rules/day.ts'

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
