import { printPhone } from '@agremia/model/rules/phone'
import type { Item } from '../../resource/item.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const printAddress = (contact: Readonly<Record<string, unknown>>) =>
  [
    text(contact.addressLine1),
    text(contact.addressLine2),
    [text(contact.postalCode), text(contact.locality)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ') || '(morada por preencher)'

/** A contact in one line of text. */
export function printContact(contact: Item): string {
  if (contact.kind === 'address') return printAddress(contact)
  const value = text(contact.value)
  return contact.kind === 'mobile' || contact.kind === 'phone' ? printPhone(value) : value
}

/** The same as a link, where the contact can be called or opened. */
export function ContactValue({ contact }: { contact: Item }) {
  const value = text(contact.value)
  const printed = printContact(contact)
  if (contact.kind === 'email') return <a href={`mailto:${value}`}>{printed}</a>
  if (contact.kind === 'mobile' || contact.kind === 'phone') return <a href={`tel:${value}`}>{printed}</a>
  if (contact.kind === 'website')
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {printed}
      </a>
    )
  return printed
}
