import type { ExplainedField } from '@agremia/model/resource/explainer'
import { type Item, shownValue } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { PrintedSection } from '../../resource/printed-item.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { printContact } from './contact-value.tsx'
import { describePeriod, describeTerm } from './terms-section.tsx'
import { useSheetParts } from './use-sheet.ts'

/** What a printed member's sheet has beside the fields: further contacts, states and terms. */
export function PrintedSheet({ member }: { member: Item }) {
  const states = useResource('memberStates')?.fields ?? []
  const terms = useResource('memberTerms')
  const { memberStates, memberTerms, contacts } = useSheetParts(member._id)
  const others = contacts.filter(contact => contact.isPrimary !== true)
  return (
    <>
      {others.length > 0 && (
        <PrintedSection heading="Outros contactos">
          <ul>
            {others.map(contact => (
              <li key={contact._id}>{[contact.label, printContact(contact)].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        </PrintedSection>
      )}
      <PrintedSection heading="Estados">
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
      </PrintedSection>
      {terms && (
        <PrintedSection heading="Condições">
          <ul>
            {memberTerms.map(term => (
              <li key={term._id}>
                {describeTerm(terms, term)}, {describePeriod(term)}
              </li>
            ))}
          </ul>
        </PrintedSection>
      )}
    </>
  )
}

const COLUMNS = ['stateNameId', 'startDate', 'endDate', 'reason', 'decisionBody', 'minutesRef']

const printIn = (fields: readonly ExplainedField[], item: Item, name: string) => {
  const field = fields.find(one => one.name === name)
  return field ? printField(field, shownValue(item, field)) : ''
}
