import { suggestDomain, withDomain } from '@agremia/model/rules/email-domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'
import { textBox } from './text-box.tsx'

const TextBox = textBox({ inputMode: 'email' })

/** An e-mail address. After it was left with a mistyped domain, a button offers the one that was probably meant. */
export function EmailBox(props: InputProps) {
  const [leftText, setLeftText] = useState<string>()
  const text = textOf(props.value)
  const domain = leftText === text ? suggestDomain(text) : null
  return (
    <div>
      <TextBox
        {...props}
        onBlur={event => {
          setLeftText(text)
          props.onBlur?.(event)
        }}
      />
      <div role="status">
        {domain && (
          <Button
            className={classes.suggestion}
            variant="subtle"
            size="compact-md"
            onClick={() => {
              props.onChange(withDomain(text, domain))
              document.getElementById(props.id)?.focus()
            }}
          >
            Queria dizer {domain}?
          </Button>
        )}
      </div>
    </div>
  )
}
