import { Textarea, TextInput } from '@mantine/core'
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { useAutofill } from './autofill.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

interface Shape {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  isFigure?: boolean
}

/** One line of text in each of its shapes. Never `type="email"` or `number`: the browser's own rules would refuse messy input. */
export const textBox = ({ isFigure, ...shape }: Shape = {}) =>
  function TextBox(props: InputProps) {
    const autoComplete = useAutofill(props.field.name)
    return (
      <TextInput
        {...boxProps(props)}
        autoComplete={autoComplete}
        {...shape}
        classNames={isFigure ? { input: classes.figures } : undefined}
        value={textOf(props.value)}
        onChange={event => props.onChange(event.currentTarget.value)}
      />
    )
  }

export function LongTextBox(props: InputProps) {
  return (
    <Textarea
      {...boxProps(props)}
      rows={4}
      resize="vertical"
      value={textOf(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}
