import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormValue } from '../form-values.ts'

const field = explained('kept', {
  label: 'Campos opcionais',
  fieldType: 'enumList',
  inputType: 'ticks',
  options: [
    { value: 'profession', label: 'Profissão' },
    { value: 'parish', label: 'Freguesia' },
  ],
})

test('MEM-01c: a group of checkboxes shows every option, chosen or not, under the label of the field', async () => {
  const seen: FormValue[] = []
  function Box() {
    const [value, setValue] = useState<FormValue>(['parish'])
    seen.push(value)
    return <FieldInput field={field} id="campo-kept" value={value} onChange={setValue} />
  }
  renderPart(<Box />)
  await screen.findByRole('group', { name: /Campos opcionais/ })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Freguesia' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Profissão' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Freguesia' }))
  expect(seen.at(-1)).toEqual(['profession'])
})
