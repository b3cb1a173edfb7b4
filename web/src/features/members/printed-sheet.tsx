import type { ExplainedField } from '@agremia/model/resource/explainer'
import { type Item, shownValue } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { printContact } from './contact-value.tsx'
import { memberFields } from './member-fields.ts'
import classes from './printed-sheet.module.css'
import { describePeriod, describeTerm } from './terms-section.tsx'
import { useSheetParts } from './use-sheet.ts'

/** The sheet as it is printed, whichever tab is open: filled fields, states, terms and further contacts. */
export function PrintedSheet({ member }: { member: Item }) {
  const fields = useResource('members')?.fields ?? []
  const states = useResource('memberStates')?.fields ?? []
  const terms = useResource('memberTerms')
  const { memberStates, memberTerms, contacts } = useSheetParts(member._id)
  const others = contacts.filter(contact => contact.isPrimary !== true)
  return (
    <div className={classes.paper}>
      {[...filledOf(memberFields(fields), member)].map(([heading, facts]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {others.length > 0 && (
        <section>
          <h2>Outros contactos</h2>
          <ul>
            {others.map(contact => (
              <li key={contact._id}>{[contact.label, printContact(contact)].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Estados</h2>
        <table>
          <thead>
            <tr>
              {COLUMNS.map(name => (
                <th key={name} scope="col">
                  {states.find(field => field.name === name)?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {memberStates.map(state => (
              <tr key={state._id}>
                {COLUMNS.map(name => (
                  <td key={name}>{printIn(states, state, name)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {terms && (
        <section>
          <h2>Condições</h2>
          <ul>
            {memberTerms.map(term => (
              <li key={term._id}>
                {describeTerm(terms, term)}, {describePeriod(term)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const COLUMNS = ['stateNameId', 'startDate', 'endDate', 'reason', 'decisionBody', 'minutesRef']

const printIn = (fields: readonly ExplainedField[], item: Item, name: string) => {
  const field = fields.find(one => one.name === name)
  return field ? printField(field, shownValue(item, field)) : ''
}

const IN_HEAD = new Set(['name', 'memberNumber'])

/** The filled fields by heading; checkboxes only where they are ticked. */
function filledOf(fields: readonly ExplainedField[], item: Item) {
  const blocks = new Map<string, { label: string; value: string }[]>()
  for (const field of fields) {
    if (field.inputType === 'hidden' || IN_HEAD.has(field.name) || item[field.name] === false) continue
    const value = printField(field, shownValue(item, field))
    if (value) blocks.set(field.group, [...(blocks.get(field.group) ?? []), { label: field.label, value }])
  }
  return blocks
}
