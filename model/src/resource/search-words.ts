import { parseDay } from '../rules/day.ts'
import { fold } from '../rules/fold.ts'

const DAY = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/
const DOTTED_NUMBER = /^\d+(\.\d+)+$/

/**
 * The words of a search. Each is a list of the forms in which a search text may hold it: as it is typed, a day as
 * `yyyy-mm-dd` and a number without the dots between its digits. A row matches when it has one form of every word.
 */
export const searchWords = (search: string): string[][] =>
  fold(search)
    .split(' ')
    .filter(Boolean)
    .map(word => {
      // The year has four digits, so the year from which shorter ones are completed does not matter.
      const day = DAY.test(word) ? parseDay(word, 2000) : undefined
      return [word, ...(day ? [day] : []), ...(DOTTED_NUMBER.test(word) ? [word.replaceAll('.', '')] : [])]
    })
