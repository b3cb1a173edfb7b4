import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { useDeletionQuotas } from '../../parts/quota-changes/deletion-quotas.tsx'
import { useRowQuotas } from '../../parts/quota-changes/use-quota-decision.tsx'
import { ChildDialog } from '../../resource/child-list/child-dialog.tsx'
import { EditableChildList } from '../../resource/child-list/editable-child-list.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import { type Item, type ResourceDescription, shownValue } from '../../resource/item.ts'
import { printField } from '../../resource/print-field.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { asChoice } from './as-choice.ts'
import classes from './sheet.module.css'
import { useRefreshSheet, useSheetParts } from './use-sheet.ts'

/** The field with the value of each kind of term. */
const VALUE_FIELDS: Readonly<Record<string, string>> = {
  categoria: 'categoryId',
  isencao: 'exemption',
  valor: 'amount',
  plano: 'planId',
  agregado: 'headId',
}

const fieldOf = (resource: ResourceDescription, name: string) => resource.fields.find(field => field.name === name)
const printFieldOf = (resource: ResourceDescription, item: Item, name: string) => {
  const field = fieldOf(resource, name)
  return field ? printField(field, shownValue(item, field)) : ''
}
/** The kind and the value of a term: «Isenção: Estudante». */
export const describeTerm = (resource: ResourceDescription, term: Item) =>
  `${printFieldOf(resource, term, 'kind')}: ${printFieldOf(resource, term, VALUE_FIELDS[String(term.kind)] ?? '')}`

const dayText = (value: unknown) => (typeof value === 'string' ? printDay(value) : '')
export const describePeriod = (term: Item) =>
  `desde ${dayText(term.fromDate)}${term.endDate === null ? '' : ` até ${dayText(term.endDate)}`}`

const COLUMNS = ['kind', 'fromDate', 'endDate', 'reason', 'minutesRef']

/** What is agreed with a member: category, exemption, amount, household, each from a day on. */
export function TermsSection({ member }: { member: Item }) {
  const resource = useResource('memberTerms')
  const { memberTerms } = useSheetParts(member._id)
  const refresh = useRefreshSheet(member._id)
  const quotas = useDeletionQuotas('memberTerms')
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const isFirst = (term: Item) => term.kind === 'categoria' && term.fromDate === member.admissionDate
  const isInForce = ({ fromDate, endDate }: Item) =>
    String(fromDate) <= today && (endDate === null || String(endDate) >= today)
  return (
    <EditableChildList
      name="memberTerms"
      parent={{ name: 'members', id: member._id }}
      known={memberTerms}
      heading="Condições"
      columns={COLUMNS}
      cells={{
        kind: term => (
          <span className={classes.what}>
            <span className={classes.name}>{describeTerm(resource, term)}</span>
            {isInForce(term) && <strong className={classes.note}>Em vigor</strong>}
            {String(term.fromDate) > today && <span className={classes.note}>Ainda não começou</span>}
          </span>
        ),
      }}
      isCurrent={isInForce}
      rowTitle={term => `${describeTerm(resource, term)}, ${describePeriod(term)}`}
      addLabel="Nova condição"
      firstStep="Por exemplo: uma isenção, um valor acordado."
      editor={(term, close) => (
        <TermDialog
          resource={resource}
          member={member}
          term={term}
          isFirst={term !== undefined && isFirst(term)}
          onClose={close}
        />
      )}
      canDelete={term => !isFirst(term)}
      deletion={term => ({
        title: `Eliminar «${describeTerm(resource, term)}»?`,
        ...quotas.withQuotas(
          term._id,
          `Deixa de valer ${describePeriod(term)}. Se havia outra deste tipo antes, essa passa a durar mais.`,
        ),
      })}
      onDeleted={() => void quotas.afterDelete().then(refresh)}
    />
  )
}

interface DialogProps {
  resource: ResourceDescription
  member: Item
  term?: Item
  isFirst: boolean
  onClose(): void
}

function TermDialog({ resource, member, term, isFirst, onClose }: DialogProps) {
  const { memberCategories } = useSheetParts(member._id)
  const quotas = useRowQuotas('memberTerms')
  const refresh = useRefreshSheet(member._id)
  const [today] = useState(() => lisbonDay(new Date()))
  const fieldsFor = (values: FormValues) => {
    const kind = String(term?.kind ?? values.kind ?? '')
    const value = VALUE_FIELDS[kind]
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
    <ChildDialog
      title={term ? `Editar ${printFieldOf(resource, term, 'kind').toLowerCase()}` : 'Nova condição'}
      resource={resource}
      item={term}
      start={{ fromDate: today }}
      fixed={{ memberId: member._id }}
      fieldsFor={fieldsFor}
      saveLabel="Guardar"
      {...quotas.dialog}
      onClose={onClose}
      onSaved={item => {
        onClose()
        showToast({
          title: term ? 'Alterações guardadas' : 'Condição criada',
          message: `${describeTerm(resource, item)}, ${describePeriod(item)}`,
        })
        void quotas.afterSave().then(refresh)
      }}
    />
  )
}
