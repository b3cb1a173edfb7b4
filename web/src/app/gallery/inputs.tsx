import type { FieldType } from '@agremia/model/resource/field'
import { useState } from 'react'
import { FieldCell } from '../../resource/field-cell.tsx'
import { FieldInput } from '../../resource/field-input.tsx'
import type { FormValue } from '../../resource/form-values.ts'
import type { InputProps } from '../../resource/inputs/input-props.ts'
import { ReadonlyValue } from '../../resource/inputs/readonly-value.tsx'
import classes from './gallery.module.css'
import { fieldOf, SAMPLES } from './samples.ts'

// The keys of a complete record are the types.
const TYPES = Object.keys(SAMPLES) as FieldType[]

interface State {
  name: string
  isFilled?: boolean
  isRequired?: boolean
  hint?: string
  error?: string
  warning?: string
}
const STATES: readonly State[] = [
  { name: 'Vazio, opcional' },
  { name: 'Preenchido, obrigatório', isFilled: true, isRequired: true, hint: 'Uma frase que ajuda a preencher.' },
  { name: 'Com erro', isRequired: true, error: 'Campo obrigatório.' },
  { name: 'Com aviso', isFilled: true, warning: 'Já existe outro registo com este valor.' },
]

function Live({ first, ...props }: Omit<InputProps, 'value' | 'onChange'> & { first: FormValue }) {
  const [value, setValue] = useState(first)
  return <FieldInput {...props} value={value} onChange={setValue} />
}

/** Every input in every state that a form can give it. */
export const Inputs = ({ only }: { only: string | null }) =>
  TYPES.filter(type => only === null || only === type).map(type => {
    const { label, typed, wire, empty = '' } = SAMPLES[type]
    return (
      <section key={type} className={classes.type} data-type={type} aria-label={label}>
        <h3>
          {label} <code>{type}</code>
        </h3>
        <div className={classes.states} data-wide={type === 'lines' || undefined}>
          {STATES.map(({ name, isFilled, isRequired, hint, error, warning }, index) => (
            <div key={name} className={classes.state}>
              <span className={classes.caption}>{name}</span>
              <Live
                first={isFilled ? typed : empty}
                id={`${type}-${index}`}
                field={fieldOf(type, { required: isRequired ?? false, hint })}
                error={error}
                warning={warning}
              />
            </div>
          ))}
          <div className={classes.state}>
            <span className={classes.caption}>Só de leitura</span>
            <ReadonlyValue label={label}>
              <FieldCell field={fieldOf(type)} value={wire} />
            </ReadonlyValue>
          </div>
        </div>
      </section>
    )
  })
