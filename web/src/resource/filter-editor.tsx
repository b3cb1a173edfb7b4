import '../ui/form-styles.ts'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { fold } from '@agremia/model/rules/fold'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type DraftErrors, draftToChanges, type FilterDraft, readFilterDraft } from './filter-draft.ts'
import classes from './filter-editor.module.css'
import { type FilterChanges, filterKind } from './filter-kinds.ts'
import { FilterLookup } from './filter-lookup.tsx'
import { describeNoOptions } from './inputs/use-typed-choice.ts'
import type { ListAddress } from './list-address.ts'

interface Props {
  fields: readonly ExplainedField[]
  /** The field whose filter is edited; undefined while the user chooses the field. */
  name: string | undefined
  address: ListAddress
  onChoose(name: string | undefined): void
  onApply(changes: FilterChanges): void
}

export function FilterEditor({ fields, name, address, onChoose, onApply }: Props) {
  const field = fields.find(one => one.name === name)
  if (field) return <FieldFilter key={name} {...{ field, address, onApply }} onBack={() => onChoose(undefined)} />
  return <FieldChoice fields={fields} onChoose={onChoose} />
}

/** With more fields than this, the list of fields has a search input. */
const MAX_WITHOUT_SEARCH = 12

/**
 * The fields whose label contains the typed text. Those where a word begins with it come first, so that `idade` finds the
 * age before «Localidade».
 */
function findFields(fields: readonly ExplainedField[], typed: string) {
  const wanted = fold(typed).trim()
  const searchText = ({ label, age }: ExplainedField) => ` ${fold(age ? `${label} idade` : label)}`
  const rank = (field: ExplainedField) => (searchText(field).includes(` ${wanted}`) ? 0 : 1)
  return fields.filter(field => searchText(field).includes(wanted)).toSorted((one, other) => rank(one) - rank(other))
}

function FieldChoice({ fields, onChoose }: Pick<Props, 'fields' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => (box.current ?? first.current)?.focus(), [])
  const found = findFields(fields, typed)
  return (
    <>
      {fields.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          ref={box}
          className={classes.search}
          role="searchbox"
          aria-label="Procurar o campo"
          placeholder="Procurar o campo…"
          autoComplete="off"
          leftSection={<IconSearch size="1.125rem" />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            const [firstFound] = found
            const isTaking = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
            if (!isTaking || !typed.trim() || !firstFound) return
            // Otherwise the same key press would act on the filter that replaces this input: Enter would apply it empty, and Tab
            // would pass its first input.
            event.preventDefault()
            onChoose(firstFound.name)
          }}
        />
      )}
      <ul className={classes.fields} aria-label="Filtrar por">
        {found.map((field, index) => (
          <li key={field.name}>
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              data-first={(index === 0 && typed.trim() !== '') || undefined}
              onClick={() => onChoose(field.name)}
            >
              {field.label}
              {field.age && ' e idade'}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <span role="status">{describeNoOptions(typed.trim())}</span>}
    </>
  )
}

interface FieldFilterProps {
  field: ExplainedField
  address: ListAddress
  onApply(changes: FilterChanges): void
  onBack(): void
}

function FieldFilter({ field, address, onApply, onBack }: FieldFilterProps) {
  const [draft, setDraft] = useState(() => readFilterDraft(field, address))
  const [errors, setErrors] = useState<DraftErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const change = (changes: Partial<FilterDraft>) => {
    setDraft({ ...draft, ...changes })
    setErrors({})
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const result = draftToChanges(field, draft)
    if (result.errors) setErrors(result.errors)
    else onApply(result.changes)
  }
  return (
    <form ref={form} className={classes.filter} onSubmit={apply} noValidate>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size="1rem" aria-hidden />
        Outro campo
      </button>
      <FilterInputs field={field} draft={draft} errors={errors} onChange={change} />
      {!field.required && (
        <Choice
          label={filterKind(field) ? 'Preenchimento' : field.label}
          value={draft.empty}
          options={[
            { value: '', label: 'Tanto faz' },
            { value: 'false', label: 'Preenchido' },
            { value: 'true', label: 'Vazio' },
          ]}
          onChange={empty => change({ empty })}
        />
      )}
      <Button type="submit">Aplicar</Button>
    </form>
  )
}

interface FilterInputsProps {
  field: ExplainedField
  draft: FilterDraft
  errors: DraftErrors
  onChange(changes: Partial<FilterDraft>): void
}

const DAY = 'dd/mm/aaaa'
const HINTS: Partial<Record<ExplainedField['fieldType'], string>> = { date: DAY, datetime: DAY, money: '0,00 €' }

function FilterInputs({ field, draft, errors, onChange }: FilterInputsProps) {
  const isDisabled = draft.empty === 'true'
  switch (filterKind(field)) {
    case 'options':
      return (
        <Group label={field.label}>
          {field.options?.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              disabled={isDisabled}
              checked={draft.chosen.includes(value)}
              onChange={({ currentTarget }) =>
                onChange({
                  chosen: currentTarget.checked
                    ? [...draft.chosen, value]
                    : draft.chosen.filter(other => other !== value),
                })
              }
            />
          ))}
        </Group>
      )
    case 'lookup':
      return <FilterLookup {...{ field, isDisabled }} chosen={draft.chosen} onChange={chosen => onChange({ chosen })} />
    case 'yesNo':
      return (
        <Choice
          label={field.label}
          value={draft.chosen[0] ?? ''}
          options={[
            { value: '', label: 'Tanto faz' },
            { value: 'true', label: 'Sim' },
            { value: 'false', label: 'Não' },
          ]}
          onChange={value => onChange({ chosen: value ? [value] : [] })}
        />
      )
    case 'range':
      return (
        <>
          {field.age && (
            <Group label="Idade">
              <div className={classes.ends}>
                {(['ageFrom', 'ageTo'] as const).map(name => (
                  <TextInput
                    key={name}
                    label={name === 'ageFrom' ? 'De (anos)' : 'Até (anos)'}
                    inputMode="numeric"
                    disabled={isDisabled}
                    error={errors[name]}
                    value={draft[name]}
                    onChange={event => onChange({ [name]: event.currentTarget.value })}
                  />
                ))}
              </div>
            </Group>
          )}
          <Group label={field.label}>
            {field.fieldType === 'date' && (
              <TextInput
                label="Ano"
                placeholder="aaaa"
                inputMode="numeric"
                disabled={isDisabled}
                error={errors.year}
                value={draft.year}
                onChange={event => onChange({ year: event.currentTarget.value })}
              />
            )}
            <div className={classes.ends}>
              {(['from', 'to'] as const).map(name => (
                <TextInput
                  key={name}
                  label={name === 'from' ? 'De' : 'Até'}
                  placeholder={HINTS[field.fieldType]}
                  inputMode={field.fieldType === 'money' ? 'decimal' : 'numeric'}
                  disabled={isDisabled}
                  error={errors[name]}
                  value={draft[name]}
                  onChange={event => onChange({ [name]: event.currentTarget.value })}
                />
              ))}
            </div>
          </Group>
        </>
      )
    case 'part':
      return (
        <TextInput
          label={`${field.label} contém`}
          maxLength={200}
          disabled={isDisabled}
          value={draft.part}
          onChange={event => onChange({ part: event.currentTarget.value })}
        />
      )
    case null:
      return null
  }
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: string
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
}

/** One of a few options, as native radio buttons: the arrow keys move between them. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <Group label={label}>
      {options.map(option => (
        <label key={option.value} className={classes.radio}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </Group>
  )
}
