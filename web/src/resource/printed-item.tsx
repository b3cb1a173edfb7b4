import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { ReactNode } from 'react'
import { isWide } from './field-input.tsx'
import { type Item, type ResourceDescription, shownValue } from './item.ts'
import { printField } from './print-field.ts'
import classes from './printed-item.module.css'

interface Props {
  resource: ResourceDescription
  fields: readonly ExplainedField[]
  item: Item
  /** What is typed is not in the item yet. */
  isUnsaved: boolean
  /** Further sections. */
  children?: ReactNode
}

/** An item as it is printed: its filled fields by group, whichever tab or group is open on the screen. */
export function PrintedItem({ resource, fields, item, isUnsaved, children }: Props) {
  return (
    <div className={classes.paper}>
      {isUnsaved && <p>As alterações por guardar não estão nesta folha.</p>}
      {[...filledOf(resource, fields, item)].map(([heading, facts]) => (
        <PrintedSection key={heading} heading={heading}>
          <dl>
            {facts.map(({ field, text }) => (
              <div key={field.name} data-wide={isWide(field) || undefined}>
                <dt>{field.label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </PrintedSection>
      ))}
      {children}
    </div>
  )
}

export const PrintedSection = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2>{heading}</h2>
    {children}
  </section>
)

/** The filled fields by group, without the one that the page has as its title; checkboxes only where they are ticked. */
function filledOf({ title }: ResourceDescription, fields: readonly ExplainedField[], item: Item) {
  const groups = new Map<string, { field: ExplainedField; text: string }[]>()
  for (const field of fields) {
    if (field.name === title || item[field.name] === false) continue
    const text = printField(field, shownValue(item, field))
    if (text) groups.set(field.group, [...(groups.get(field.group) ?? []), { field, text }])
  }
  return groups
}
