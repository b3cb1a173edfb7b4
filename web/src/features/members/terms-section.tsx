import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../resource/form-values.ts'
import { type Described, type Item, shownValue } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { asChoice } from './as-choice.ts'
import { DeletePart } from './delete-part.tsx'
import { PartDialog } from './part-dialog.tsx'
import classes from './sheet.module.css'
import { useRenewSheet, useSheetParts } from './use-sheet.ts'

/** The field in which each kind of term says what it says. */
const VALUE: Readonly<Record<string, string>> = {
  categoria: 'categoryId',
  isencao: 'exemption',
  valor: 'amount',
  agregado: 'headId',
}

const fieldOf = (resource: Described, name: string) => resource.fields.find(field => field.name === name)
const printOf = (resource: Described, item: Item, name: string) => {
  const field = fieldOf(resource, name)
  return field ? printField(field, shownValue(item, field)) : ''
}
/** «Isenção: Estudante». */
export const sayTerm = (resource: Described, term: Item) =>
  `${printOf(resource, term, 'kind')}: ${printOf(resource, term, VALUE[String(term.kind)] ?? '')}`

const dayText = (value: unknown) => (typeof value === 'string' ? printDay(value) : '')
export const sayDays = (term: Item) =>
  `desde ${dayText(term.fromDate)}${term.endDate === null ? '' : ` até ${dayText(term.endDate)}`}`

/** What is agreed with a member: category, exemption, amount, household, each from a day on. */
export function TermsSection({ member }: { member: Item }) {
  const resource = useResource('memberTerms')
  const { memberTerms } = useSheetParts(member._id)
  const renew = useRenewSheet(member._id)
  const [editing, setEditing] = useState<Item | 'new'>()
  const [deleting, setDeleting] = useState<Item>()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const isFirst = (term: Item) => term.kind === 'categoria' && term.fromDate === member.admissionDate
  const isInForce = ({ fromDate, endDate }: Item) =>
    String(fromDate) <= today && (endDate === null || String(endDate) >= today)
  return (
    <section className={classes.section} aria-labelledby="condicoes">
      <div className={classes.heading}>
        <h2 id="condicoes">Condições</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          onClick={() => setEditing('new')}
        >
          Nova condição
        </Button>
      </div>
      <ul className={classes.rows}>
        {memberTerms.map(term => (
          <li key={term._id} data-current={isInForce(term) || undefined}>
            <div className={classes.what}>
              <span className={classes.name}>{sayTerm(resource, term)}</span>
              <span className={classes.days}>{sayDays(term)}</span>
              {isInForce(term) && <strong className={classes.note}>Em vigor</strong>}
              {String(term.fromDate) > today && <span className={classes.note}>Ainda não começou</span>}
              <span className={classes.days}>
                {[printOf(resource, term, 'reason'), term.minutesRef ? `Ata n.º ${String(term.minutesRef)}` : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.acts}>
              <ActionIcon
                variant="subtle"
                size="xl"
                aria-label={`Editar: ${sayTerm(resource, term)}, ${sayDays(term)}`}
                onClick={() => setEditing(term)}
              >
                <IconPencil size="1.25rem" aria-hidden />
              </ActionIcon>
              {!isFirst(term) && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="xl"
                  className={classes.danger}
                  aria-label={`Eliminar: ${sayTerm(resource, term)}, ${sayDays(term)}`}
                  onClick={() => setDeleting(term)}
                >
                  <IconTrash size="1.25rem" aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <TermDialog
          resource={resource}
          member={member}
          term={editing === 'new' ? undefined : editing}
          isFirst={editing !== 'new' && isFirst(editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <DeletePart
          resource={resource}
          item={deleting}
          title={`Eliminar «${sayTerm(resource, deleting)}»?`}
          what={sayTerm(resource, deleting)}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            void renew()
          }}
        >
          {`Deixa de valer ${sayDays(deleting)}. Se havia outra deste tipo antes, essa passa a durar mais.`}
        </DeletePart>
      )}
    </section>
  )
}

interface DialogProps {
  resource: Described
  member: Item
  term?: Item
  isFirst: boolean
  onClose(): void
}

function TermDialog({ resource, member, term, isFirst, onClose }: DialogProps) {
  const { memberCategories } = useSheetParts(member._id)
  const renew = useRenewSheet(member._id)
  const [today] = useState(() => lisbonDay(new Date()))
  const fieldsFor = (values: FormValues) => {
    const kind = String(term?.kind ?? values.kind ?? '')
    const value = VALUE[kind]
    const names = [
      ...(term ? [] : ['kind']),
      ...(value ? [value] : []),
      ...(isFirst ? [] : ['fromDate']),
      ...(kind === 'categoria' || !value ? [] : ['untilDate']),
      'reason',
      'minutesRef',
    ]
    return names.flatMap(name => {
      const field = fieldOf(resource, name)
      if (!field) return []
      if (name === 'categoryId') return [{ ...asChoice(field, memberCategories, term), required: true }]
      return [name === value ? { ...field, required: true } : field]
    })
  }
  return (
    <PartDialog
      title={term ? `Editar ${printOf(resource, term, 'kind').toLowerCase()}` : 'Nova condição'}
      resource={resource}
      item={term}
      start={{ fromDate: today }}
      fixed={{ memberId: member._id }}
      fieldsFor={fieldsFor}
      saveLabel="Guardar"
      onClose={onClose}
      onSaved={item => {
        onClose()
        showToast({
          title: term ? 'Alterações guardadas' : 'Condição criada',
          message: `${sayTerm(resource, item)}, ${sayDays(item)}`,
        })
        void renew()
      }}
    />
  )
}
