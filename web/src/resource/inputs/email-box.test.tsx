import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormValue } from '../form-values.ts'

function Box() {
  const [value, setValue] = useState<FormValue>('')
  const field = explained('it', { label: 'E-mail', fieldType: 'email', required: true })
  return <FieldInput field={field} id="campo-it" value={value} onChange={setValue} />
}

test('FORM-03: a mistyped domain is asked about after the input was left, and one touch takes the right one', async () => {
  renderPart(<Box />)
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  expect(box.getAttribute('aria-required')).toBe('true')
  await userEvent.type(box, 'Ana@gmial.com')
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'Queria dizer gmail.com?' }))
  expect(box.value).toBe('Ana@gmail.com')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(box)
})
