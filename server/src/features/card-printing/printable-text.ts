import type { Typeface } from '../../pdf/typeface.ts'

/**
 * A text without what the typeface has no shape for, such as emoji and letters that are written from right to left, and without what is
 * invisible: on a card they would be empty boxes.
 */
export function printableIn({ has }: Pick<Typeface, 'has'>, text: string): string {
  const kept = [...text.normalize('NFC')].filter(character => has(character) && !/\p{C}/u.test(character)).join('')
  return kept.replace(/\s+/g, ' ').trim()
}
