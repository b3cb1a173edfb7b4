import { useWording } from '../api/terminology.ts'
import { type Item, type ResourceDescription, shownValue } from '../resource/item.ts'
import { printCount } from '../resource/list-count.ts'
import { printField } from '../resource/print-field.ts'
import { Section } from '../ui/section.tsx'
import classes from './item-facts.module.css'

interface FactsProps {
  item: Item
  resource: ResourceDescription
  /** The fields that are shown, in this order; those that are empty are left out. */
  names: readonly string[]
}

/** Some fields of a record that nobody edits, with their labels. */
export const ItemFacts = ({ item, resource, names }: FactsProps) => (
  <dl className={classes.facts}>
    {names
      .flatMap(name => resource.fields.filter(field => field.name === name && (item[name] ?? null) !== null))
      .map(field => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{printField(field, shownValue(item, field))}</dd>
        </div>
      ))}
  </dl>
)

interface LeftOutProps {
  /** How many members were left out, by the code of the reason, as the record has stored it. */
  counts: unknown
  /** The words for each reason. */
  reasons: Readonly<Record<string, string>>
}

/** Whom work for many members has left out, and why. */
export function LeftOutCounts({ counts, reasons }: LeftOutProps) {
  const withWords = useWording()
  const entries = Object.entries((counts ?? {}) as Readonly<Record<string, number>>)
  if (entries.length === 0) return null
  return (
    <Section heading="Quem ficou de fora">
      <ul className={classes.counts}>
        {entries.map(([reason, count]) => (
          <li key={reason}>{`${printCount(count)}: ${withWords(reasons[reason] ?? reason)}`}</li>
        ))}
      </ul>
    </Section>
  )
}
