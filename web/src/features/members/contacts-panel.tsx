import type { FieldType } from '@agremia/model/resource/field'
import { ActionIcon, Button } from '@mantine/core'
import { IconAddressBook, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../resource/form-values.ts'
import type { Described, Item } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ContactValue, sayContact } from './contact-value.tsx'
import { DeletePart } from './delete-part.tsx'
import { PartDialog } from './part-dialog.tsx'
import classes from './sheet.module.css'
import { useRenewSheet, useSheetParts } from './use-sheet.ts'

const ADDRESS = [
  'addressLine1',
  'addressLine2',
  'postalCode',
  'locality',
  'parish',
  'municipality',
  'district',
  'countryId',
]

/** How the value of each kind is written and read. */
const TYPES: Readonly<Record<string, FieldType>> = { mobile: 'phone', phone: 'phone', email: 'email', website: 'url' }

/** Ways to reach somebody beside the main ones, which are part of the form. */
export function ContactsPanel({ member }: { member: Item }) {
  const resource = useResource('contacts')
  const { contacts } = useSheetParts(member._id)
  const renew = useRenewSheet(member._id)
  const [editing, setEditing] = useState<Item | 'new'>()
  const [deleting, setDeleting] = useState<Item>()
  if (!resource) return null
  const others = contacts.filter(contact => contact.isPrimary !== true)
  const add = (
    <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={() => setEditing('new')}>
      Novo contacto
    </Button>
  )
  return (
    <section className={classes.section} aria-labelledby="contactos">
      <div className={classes.heading}>
        <h2 id="contactos">Outros contactos</h2>
        {others.length > 0 && add}
      </div>
      <p className={classes.hint}>O telemóvel, o e-mail, o telefone e a morada principais alteram-se nos dados.</p>
      {others.length === 0 ? (
        <MessagePanel icon={<IconAddressBook />} title="Ainda não há outros contactos" action={add}>
          Por exemplo: o e-mail do trabalho, um familiar a avisar, a morada de férias.
        </MessagePanel>
      ) : (
        <ul className={classes.rows}>
          {others.map(contact => (
            <li key={contact._id}>
              <div className={classes.what}>
                <span className={classes.name}>
                  <ContactValue contact={contact} />
                </span>
                <span className={classes.days}>{sayWhich(resource, contact)}</span>
                {typeof contact.notes === 'string' && <span className={classes.days}>{contact.notes}</span>}
              </div>
              <div className={classes.acts}>
                <ActionIcon
                  variant="subtle"
                  size="xl"
                  aria-label={`Editar: ${sayContact(contact)}`}
                  onClick={() => setEditing(contact)}
                >
                  <IconPencil size="1.25rem" aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="xl"
                  className={classes.danger}
                  aria-label={`Eliminar: ${sayContact(contact)}`}
                  onClick={() => setDeleting(contact)}
                >
                  <IconTrash size="1.25rem" aria-hidden />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <PartDialog
          title={editing === 'new' ? 'Novo contacto' : 'Editar contacto'}
          resource={resource}
          item={editing === 'new' ? undefined : editing}
          start={{ useForNotices: true, useForAssembly: true }}
          fixed={{ personId: member.personId }}
          fieldsFor={values => fieldsFor(resource, values)}
          saveLabel="Guardar"
          onClose={() => setEditing(undefined)}
          onSaved={item => {
            setEditing(undefined)
            showToast({
              title: editing === 'new' ? 'Contacto criado' : 'Alterações guardadas',
              message: sayContact(item),
            })
            void renew()
          }}
        />
      )}
      {deleting && (
        <DeletePart
          resource={resource}
          item={deleting}
          title={`Eliminar «${sayContact(deleting)}»?`}
          what={sayContact(deleting)}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            void renew()
          }}
        >
          Esta ação não pode ser desfeita.
        </DeletePart>
      )}
    </section>
  )
}

function sayWhich(resource: Described, contact: Item) {
  const kind = resource.fields.find(field => field.name === 'kind')
  const uses = [contact.useForNotices === true && 'avisos', contact.useForAssembly === true && 'convocatórias'].filter(
    Boolean,
  )
  return [
    kind && printField(kind, contact.kind),
    contact.label,
    uses.length > 0 && `para ${uses.join(' e ')}`,
    contact.bouncedAt && 'devolvido',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** An address has its lines, everything else one value. */
function fieldsFor(resource: Described, { kind }: FormValues) {
  const names = [
    'kind',
    ...(kind === 'address' ? ADDRESS : kind ? ['value'] : []),
    'label',
    'useForNotices',
    'useForAssembly',
    'notes',
  ]
  return names.flatMap(name => {
    const field = resource.fields.find(one => one.name === name)
    if (!field) return []
    const word = resource.fields.find(one => one.name === 'kind')?.options?.find(option => option.value === kind)
    const fieldType = TYPES[String(kind)] ?? field.fieldType
    return [name === 'value' ? { ...field, fieldType, required: true, label: word?.label ?? field.label } : field]
  })
}
