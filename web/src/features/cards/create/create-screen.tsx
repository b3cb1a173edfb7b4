import type { CardBatchRequest } from '@agremia/model/calls/card-batches'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { BATCH_CHOICES, CARD_ORDERS } from '@agremia/model/rules/cards/card-batches'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { keysOf } from '@agremia/model/rules/keys-of'
import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Errors } from '../../../api/failure.ts'
import { useWording } from '../../../api/terminology.ts'
import { useChosenRows } from '../../../parts/chosen-rows.ts'
import { printChosenSheets } from '../../../parts/counted.ts'
import previewClasses from '../../../parts/previews/preview.module.css'
import { SectionsScreen } from '../../../parts/sections-screen.tsx'
import { FieldInput, inputId } from '../../../resource/field-input.tsx'
import { type FormValues, sendValues } from '../../../resource/form-values.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import type { ListAddress } from '../../../resource/list-address.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { useHere } from '../../../resource/use-here.ts'
import '../../../ui/form-styles.ts'
import classes from '../cards.module.css'
import { BatchPreviewSection } from './batch-preview.tsx'
import { MemberFilters } from './member-filters.tsx'
import type { BatchChoice } from './use-batch-preview.ts'

/** NAV-17: cards for many: who gets which, then the names and who is left out, then the start. */
export function CreateScreen() {
  const { place } = useHere()
  const resource = useResource('membershipCards')
  // Another visit, from the menu or for other members, begins anew.
  return resource ? <Create key={place} resource={resource} /> : null
}

const ACTIVE: ListAddress = { _isActive: 'true' }
const CHOICES = keysOf(BATCH_CHOICES)
const TYPES = keysOf(CARD_TYPES)
const ORDERS = keysOf(CARD_ORDERS)
type Which = 'chosen' | 'active'
/** Until when the cards are valid. */
const DURATIONS = {
  settings: 'Como está nas definições',
  day: 'Até um dia',
  membership: 'Enquanto for {memberSingular}',
} as const
type Duration = keyof typeof DURATIONS

/** The days of the cards, and the day before which cards expire. The preview tells which are used where they are left empty. */
function dayFieldsOf(
  { fields }: ResourceDescription,
  choice: CardBatchRequest['choice'],
  duration: Duration,
): ExplainedField[] {
  const days = fields.filter(({ name }) => name === 'validFrom' || (name === 'validUntil' && duration === 'day'))
  const [first] = days
  return [
    ...(first && choice === 'a_expirar'
      ? [{ ...first, name: 'expiringBefore', label: 'Expiram antes de', required: true }]
      : []),
    ...days,
  ].map(field => ({ ...field, readonly: false, hint: undefined }))
}

function Create({ resource }: { resource: ResourceDescription }) {
  const withWords = useWording()
  const chosen = useChosenRows()
  const [which, setWhich] = useState<Which>(chosen ? 'chosen' : 'active')
  const [filters, setFilters] = useState<ListAddress>(ACTIVE)
  const [choice, setChoice] = useState<CardBatchRequest['choice']>('sem_cartao')
  const [type, setType] = useState<CardBatchRequest['type']>('plastico')
  const [sortedBy, setSortedBy] = useState<CardBatchRequest['sortedBy']>('codigo_postal')
  const [duration, setDuration] = useState<Duration>('settings')
  const [days, setDays] = useState<FormValues>({})
  const [settledDays] = useDebouncedValue(days, 300)
  const [errors, setErrors] = useState<Errors>({})
  const dayFields = dayFieldsOf(resource, choice, duration)
  const label = (name: string) => resource.fields.find(field => field.name === name)?.label
  const whom = which === 'chosen' && chosen ? { ids: chosen.ids, query: chosen.query } : { query: filters }
  const sentDays = Object.entries(sendValues(dayFields, settledDays)).filter(([, value]) => (value ?? '') !== '')
  const request: BatchChoice = {
    ...whom,
    choice,
    type,
    sortedBy,
    ...Object.fromEntries(sentDays),
    ...(duration === 'membership' && { validUntil: null }),
  }
  return (
    <SectionsScreen
      title="Criar cartões"
      note="Primeiro vê quem recebe, quem fica de fora e porquê; nada é feito antes de confirmar, e ninguém recebe dois."
    >
      <section aria-label="Quem, que cartões e até quando">
        <div className={previewClasses.request}>
          {chosen && (
            <NativeSelect
              label="De entre"
              value={which}
              onChange={event => setWhich(event.currentTarget.value === 'chosen' ? 'chosen' : 'active')}
              data={[
                { value: 'chosen', label: printChosenSheets(chosen.count) },
                { value: 'active', label: withWords('Todos os {memberPlural}') },
              ]}
            />
          )}
          <NativeSelect
            label="Recebe"
            value={choice}
            onChange={event => setChoice(CHOICES.find(one => one === event.currentTarget.value) ?? 'sem_cartao')}
            data={CHOICES.map(value => ({ value, label: BATCH_CHOICES[value] }))}
          />
          <NativeSelect
            label={label('type')}
            value={type}
            onChange={event => setType(TYPES.find(one => one === event.currentTarget.value) ?? 'plastico')}
            data={TYPES.map(value => ({ value, label: CARD_TYPES[value] }))}
          />
          <NativeSelect
            label="Validade"
            value={duration}
            onChange={event =>
              setDuration(keysOf(DURATIONS).find(one => one === event.currentTarget.value) ?? 'settings')
            }
            data={keysOf(DURATIONS).map(value => ({ value, label: withWords(DURATIONS[value]) }))}
          />
          {dayFields.map(field => (
            <div key={field.name} className={classes.day}>
              <FieldInput
                field={field}
                id={inputId(field.name)}
                value={days[field.name] ?? ''}
                onChange={value => setDays({ ...days, [field.name]: value })}
                error={errors[field.name]}
              />
            </div>
          ))}
          <NativeSelect
            label="Por ordem de"
            value={sortedBy}
            onChange={event => setSortedBy(ORDERS.find(one => one === event.currentTarget.value) ?? 'codigo_postal')}
            data={ORDERS.map(value => ({ value, label: CARD_ORDERS[value] }))}
          />
        </div>
        {which === 'active' && (
          <div className={classes.filters}>
            <MemberFilters filters={filters} onChange={changes => setFilters({ ...filters, ...changes })} />
          </div>
        )}
      </section>
      <BatchPreviewSection key={JSON.stringify([whom, choice, type, sortedBy])} choice={request} onErrors={setErrors} />
    </SectionsScreen>
  )
}
