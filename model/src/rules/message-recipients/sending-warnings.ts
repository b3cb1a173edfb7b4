/** What was found about a message before it is sent. */
export interface SendingFindings {
  subject: string
  /** Those of its recipients who got the same within the last days: how many, and the names of the first. */
  repeated: { count: number; firstNames: readonly string[] }
  /** Placeholders without a value, by how many recipients would see the gap. */
  empty: ReadonlyMap<string, number>
}

/** The same message to the same person within so many days is probably a mistake. */
export const REPEATED_WITHIN_DAYS = 7
const MOST_NAMES = 3
export const NO_SUBJECT = 'A mensagem não tem assunto.'

/** What whoever sends a message should know first; none of it prevents sending. */
export function sendingWarnings({ subject, repeated, empty }: SendingFindings): string[] {
  const warnings: string[] = []
  if (subject.trim() === '') warnings.push(NO_SUBJECT)
  if (repeated.count > 0) {
    warnings.push(
      `Nos últimos ${REPEATED_WITHIN_DAYS} dias, esta mensagem já foi enviada a ${people(repeated.count)}: ${listNames(repeated)}.`,
    )
  }
  for (const [name, count] of empty) warnings.push(`O campo {{${name}}} fica vazio para ${people(count)}.`)
  return warnings
}

const people = (count: number) =>
  count === 1 ? '1 destinatário' : `${count.toLocaleString('pt-PT', { useGrouping: 'always' })} destinatários`

function listNames({ count, firstNames }: SendingFindings['repeated']) {
  const named = firstNames.slice(0, MOST_NAMES)
  const others = count - named.length
  if (others > 0) return `${named.join(', ')} e mais ${others.toLocaleString('pt-PT', { useGrouping: 'always' })}`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} e ${named.at(-1)}` : named.join('')
}
