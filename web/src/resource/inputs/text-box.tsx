import { Textarea, TextInput } from '@mantine/core'
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { useAutofill } from './autofill.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

interface TextBoxOptions {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** Digits of equal width, as in lists. */
  isFigure?: boolean
}

/**
 * Makes the input of a text field. The type is never `email` or `number`: the browser would reject input that the server
 * can read, such as a number with spaces.
 */
export const textBox = ({ isFigure, ...inputProps }: TextBoxOptions = {}) =>
  function TextBox(props: InputProps) {
    const autoComplete = useAutofill(props.field.name)
    return (
      <TextInput
        {...boxProps(props)}
        autoComplete={autoComplete}
        {...inputProps}
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
