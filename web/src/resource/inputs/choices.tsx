import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

const NOTHING_FOUND = 'Sem resultados'
const optionsOf = (props: InputProps) => [...(props.field.options ?? [])]

/** A short list is read at a glance; a long one can be searched. */
const LONG_LIST = 8

export function ChoiceBox(props: InputProps) {
  const options = optionsOf(props)
  return (
    <Select
      {...boxProps(props)}
      data={options}
      searchable={options.length > LONG_LIST}
      nothingFoundMessage={NOTHING_FOUND}
      placeholder="Escolha…"
      allowDeselect={false}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      value={textOf(props.value) || null}
      onChange={value => props.onChange(value ?? '')}
    />
  )
}

export function ChoicesBox(props: InputProps) {
  return (
    <MultiSelect
      {...boxProps(props)}
      data={optionsOf(props)}
      searchable
      nothingFoundMessage={NOTHING_FOUND}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      value={typeof props.value === 'object' ? [...props.value] : []}
      onChange={props.onChange}
    />
  )
}

/** All the options in sight: what is not chosen says as much as what is. */
export function TicksBox({ onBlur, ...props }: InputProps) {
  const { label, description, error } = boxProps(props)
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={typeof props.value === 'object' ? [...props.value] : []}
      onChange={props.onChange}
    >
      <div className={classes.ticks}>
        {optionsOf(props).map(({ value, label: words }, index) => (
          <Checkbox key={value} id={index === 0 ? props.id : undefined} value={value} label={words} onBlur={onBlur} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function TickBox({ field, id, value, onChange, onBlur, error, warning }: InputProps) {
  return (
    <Checkbox
      id={id}
      name={field.name}
      label={field.label}
      description={warning ?? field.hint}
      error={error}
      checked={value === true}
      onBlur={onBlur}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
