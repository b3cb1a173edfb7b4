import { PasswordInput } from '@mantine/core'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'

export function PasswordBox(props: InputProps) {
  return (
    <PasswordInput
      {...boxProps(props)}
      // A browser fills the user's own in, and no other secret.
      autoComplete={props.field.name === 'current' ? 'current-password' : 'new-password'}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar o que escrevi', tabIndex: 0 }}
      value={textOf(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}
