import { isFilled } from '@agremia/model/resource/applies'
import type { FieldType } from '@agremia/model/resource/field'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ChildDialog } from '../../resource/child-list/child-dialog.tsx'
import { EditableChildList } from '../../resource/child-list/editable-child-list.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { ContactValue, printContact } from './contact-value.tsx'
import { isReturnable, type ReturnableKind, ReturnedQuestion, useReturnedMark } from './returned-contact.tsx'
import classes from './sheet.module.css'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

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

/** The field type of the value of each kind of contact. */
const VALUE_TYPES: Readonly<Record<string, FieldType>> = {
  mobile: 'phone',
  phone: 'phone',
  email: 'email',
  website: 'url',
}

const COLUMNS = ['value', 'kind', 'label', 'useForNotices', 'notes']
const LABELS = { value: 'Contacto', useForNotices: 'Usado para' }
/** The main contact of each kind is part of the member's form. */
const WHERE = { _isPrimary: 'false' }

/** A person's further contacts; the main ones are in the form. */
export function ContactsPanel({ member }: { member: Item }) {
  const resource = useResource('contacts')
  const { contacts } = useSheetParts(member._id)
  const refresh = useRefreshSheet(member._id)
  const { setReturned } = useReturnedMark(member)
  const [asked, setAsked] = useState<{ contact: Item; kind: ReturnableKind }>()
  if (!resource) return null
  const list = (
    <EditableChildList
      name="contacts"
      parent={{ name: 'people', id: String(member.personId) }}
      known={contacts.filter(contact => contact.isPrimary !== true)}
      where={WHERE}
      heading="Outros contactos"
      columns={COLUMNS}
      labels={LABELS}
      cells={{
        value: contact => (
          <span className={classes.what}>
            <span className={classes.name}>
              <ContactValue contact={contact} />
            </span>
            {isFilled(contact.bouncedAt) && <span className={classes.note}>Devolvido</span>}
          </span>
        ),
        useForNotices: contact => describeUses(contact) || '—',
      }}
      rowTitle={printContact}
      addLabel="Novo contacto"
      isMainAction
      firstStep="Por exemplo: o e-mail do trabalho, um familiar a avisar, a morada de férias."
      hint="O telemóvel, o e-mail, o telefone e a morada principais alteram-se nos dados."
      editor={(contact, close) => (
        <ChildDialog
          title={contact ? 'Editar contacto' : 'Novo contacto'}
          resource={resource}
          item={contact}
          start={{ useForNotices: true, useForAssembly: true }}
          fixed={{ personId: member.personId }}
          fieldsFor={values => fieldsFor(resource, values)}
          saveLabel="Guardar"
          onClose={close}
          onSaved={item => {
            close()
            showToast({ title: contact ? 'Alterações guardadas' : 'Contacto criado', message: printContact(item) })
            void refresh()
          }}
        />
      )}
      moreActions={contact => {
        const { kind } = contact
        if (!isReturnable(kind)) return []
        return isFilled(contact.bouncedAt)
          ? [{ label: 'Retirar a marca', icon: CLEAR_ICON, run: () => void setReturned(contact, kind, false) }]
          : [{ label: 'Marcar como devolvido', icon: MARK_ICON, run: () => setAsked({ contact, kind }) }]
      }}
      deletion={contact => ({
        title: `Eliminar «${printContact(contact)}»?`,
        text: 'Esta ação não pode ser desfeita.',
      })}
      onDeleted={() => void refresh()}
    />
  )
  return (
    <>
      {list}
      {asked && <ReturnedQuestion {...asked} member={member} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const CLEAR_ICON = <IconMailCheck size="1.25rem" aria-hidden />
const MARK_ICON = <IconMailOff size="1.25rem" aria-hidden />

const describeUses = (contact: Item) =>
  [contact.useForNotices === true && 'avisos', contact.useForAssembly === true && 'convocatórias']
    .filter(Boolean)
    .join(' e ')

/** The inputs of the dialog: the lines of an address, or the one value of any other kind. */
function fieldsFor(resource: ResourceDescription, { kind }: FormValues) {
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
    const fieldType = VALUE_TYPES[String(kind)] ?? field.fieldType
    return [name === 'value' ? { ...field, fieldType, required: true, label: word?.label ?? field.label } : field]
  })
}
