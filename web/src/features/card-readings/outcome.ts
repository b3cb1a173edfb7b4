import type { CardReading } from '@agremia/model/calls/card-readings'
import { CARD_VALIDITY } from '@agremia/model/rules/cards/card-terms'
import { printInstant } from '@agremia/model/rules/day'

export type Tone = 'good' | 'again' | 'bad'

/** What is said of a reading: the word, why, and the colour that goes with them. */
export interface Outcome {
  tone: Tone
  word: string
  /** Why it is not valid, or when the same member came before. */
  detail?: string
}

/** The hour of an instant in Lisbon: `21:14`. */
export const hourOf = (instant: string) => printInstant(instant).slice(-5)

export function outcomeOf(
  { isValid, reason, alreadyReadAt, name }: CardReading,
  inWords: (text: string) => string,
): Outcome {
  if (isValid)
    return alreadyReadAt === null
      ? { tone: 'good', word: 'Válido' }
      : { tone: 'again', word: 'Válido', detail: `Já lido às ${hourOf(alreadyReadAt)}` }
  if (reason === null || reason === 'desconhecido')
    return { tone: 'bad', word: 'Não válido', ...(reason && !name && { detail: 'Código desconhecido' }) }
  return { tone: 'bad', word: 'Não válido', detail: inWords(CARD_VALIDITY[reason]) }
}
