import { cleanText } from '../clean.ts'
import { eurosFromCents } from '../money.ts'

/** What the name of a document's file tells. */
export interface NamedDocument {
  /** As it is printed: `2026/0012`. */
  number: string
  /** `yyyy-mm-dd`. */
  date: string
  entityName: string | null
  /** In cents. */
  totalAmount: number
}

/** Of the entity's name, so that the whole name stays below what archives and disks take. */
const LONGEST_ENTITY = 40
/** Characters that some system refuses in names, that separate folders, and the one that separates the parts of the name. */
const REFUSED = /[<>:"/\\|?*_\p{Cc}]/gu

const cleanPart = (text: string) =>
  cleanText(text)
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')

/** The name of a document's file without its ending: `2026-0012_2026-03-04_EDP_123,45`. */
export function documentFileName({ number, date, entityName, totalAmount }: NamedDocument): string {
  const entity = [...cleanPart(entityName ?? '')].slice(0, LONGEST_ENTITY).join('').trim()
  const amount = eurosFromCents(totalAmount).toFixed(2).replace('.', ',')
  return [cleanPart(number.replaceAll('/', '-')), date, entity || 'sem entidade', amount].join('_')
}

/** Names that differ even where case and accents are ignored, as most disks do: a repeated one gets a number at its end. */
export function nameGiver(): (stem: string, ending: string) => string {
  const taken = new Set<string>()
  return (stem, ending) => {
    for (let nth = 1; ; nth += 1) {
      const name = `${stem}${nth === 1 ? '' : `_${nth}`}.${ending}`
      const key = name.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}
