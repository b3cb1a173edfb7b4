import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useId } from 'react'
import type { Errors } from '../../api/failure.ts'
import { FieldInput } from '../../resource/field-input.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import classes from './imports.module.css'

export interface DefaultTexts {
  categoryId: string
  admissionDate: string
  stateSince: string
}

interface Props {
  mapping: readonly (string | null)[]
  texts: DefaultTexts
  errors: Errors
  onChange(texts: DefaultTexts): void
}

const INPUTS = [
  { name: 'categoryId', label: 'Categoria', without: 'categoryId' },
  { name: 'admissionDate', label: 'Data de admissão', without: 'admissionDate' },
  { name: 'stateSince', label: 'Data do estado', without: 'stateNameId' },
] as const

/** Values for new members where the file has none: every member has a category and an admission date. */
export function DefaultInputs({ mapping, texts, errors, onChange }: Props) {
  const resource = useResource('members')
  const id = useId()
  const byName = new Map(resource?.fields.map(field => [field.name, field]))
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.heading}>
        Se faltar no ficheiro
      </h2>
      <div className={classes.defaults}>
        {INPUTS.map(({ name, label, without }) => {
          const field = byName.get(name)
          // The date of the state is needed only if the file has states.
          if (!field || (name === 'stateSince' && !mapping.includes(without))) return null
          return (
            <FieldInput
              key={name}
              id={`${id}-${name}`}
              field={asInput(field, label, hintOf(name, mapping.includes(without)))}
              value={texts[name]}
              error={errors[name] ?? errors[`defaults.${name}`]}
              onChange={value => onChange({ ...texts, [name]: typeof value === 'string' ? value : '' })}
            />
          )
        })}
      </div>
    </section>
  )
}

/** The field of the member's form, changed to an optional input. */
const asInput = (field: ExplainedField, label: string, hint: string): ExplainedField => ({
  ...field,
  label,
  hint,
  required: false,
  readonly: false,
  inputType: field.name === 'categoryId' ? field.inputType : 'date',
})

function hintOf(name: string, hasColumn: boolean) {
  if (name === 'stateSince') return 'Desde quando conta um estado que vem sem data. Se ficar vazia, desde hoje.'
  return hasColumn
    ? 'Para as linhas em que a célula está vazia.'
    : 'Não vem no ficheiro: preencha, para todos os novos.'
}
