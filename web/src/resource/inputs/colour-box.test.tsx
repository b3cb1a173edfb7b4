import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormValue } from '../form-values.ts'

function Box({ onValue }: { onValue(value: FormValue): void }) {
  const [value, setValue] = useState<FormValue>('')
  onValue(value)
  const field = explained('it', { label: 'Cor', fieldType: 'color' })
  return <FieldInput field={field} id="campo-it" value={value} onChange={setValue} />
}
async function show() {
  const values: FormValue[] = []
  renderPart(<Box onValue={value => values.push(value)} />)
  return { box: await screen.findByRole<HTMLInputElement>('textbox', { name: /Cor/ }), value: () => values.at(-1) }
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Abrir a paleta de cores' }))

describe('FORM-01: a colour', () => {
  test('is typed in short or long form, and the text is not rewritten', async () => {
    const { box, value } = await show()
    await userEvent.type(box, '#1F5')
    expect(value()).toBe('#1F5')
    expect(box.value).toBe('#1F5')
    const sample = box.parentElement?.querySelector<HTMLElement>('span[aria-hidden]')
    expect(sample?.style.background).toBe('#11ff55')
    await userEvent.type(box, 'x')
    expect(sample?.style.background).toBe('')
  })

  test('is chosen by its name, which is then marked as chosen', async () => {
    const { box, value } = await show()
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Azul' }))
    expect(value()).toBe('#1f5f8b')
    expect(box.value).toBe('#1f5f8b')
    expect(screen.getByRole('button', { name: 'Azul' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: 'Verde' }).getAttribute('aria-pressed')).toBe('false')
  })

  test('is mixed by keyboard with labelled sliders; Escape closes the palette', async () => {
    const { box, value } = await show()
    await userEvent.type(box, '#ff0000')
    await open()
    const hue = await screen.findByRole('slider', { name: 'Matiz' })
    hue.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(value()).not.toBe('#ff0000')
    expect(value()).toMatch(/^#[0-9a-f]{6}$/)
    expect(screen.getByRole('slider', { name: 'Saturação e luminosidade' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
  })
})
