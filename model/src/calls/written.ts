import { z } from 'zod'
import { MESSAGES, tooLong } from '../resource/messages.ts'
import { isForbidden } from '../resource/parse.ts'
import { isDay } from '../rules/day.ts'

/** What a person writes into a call and we keep: held to the same letters as every form, for the database takes no others. */
export const writtenText = (most: number) =>
  z
    .string(MESSAGES.string)
    .trim()
    .max(most, tooLong(most))
    .refine(text => !isForbidden(text), MESSAGES.forbiddenCharacters)

/** The same, where it cannot be left out. */
export const requiredText = (most: number, missing: string = MESSAGES.required) =>
  z
    .string(missing)
    .pipe(writtenText(most))
    .refine(text => text !== '', missing)

/** A day of the calendar, of a year that anyone may mean. */
export const writtenDay = z.iso.date(MESSAGES.date).refine(isDay, MESSAGES.date)
