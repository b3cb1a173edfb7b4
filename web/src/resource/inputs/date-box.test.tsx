import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import { type FormValue, sendValues } from '../form-values.ts'

function Box({ fieldType, sent }: { fieldType: 'date' | 'datetime'; sent(value: unknown): void }) {
  const [value, setValue] = useState<FormValue>('')
  const field = explained('it', { label: 'Nascimento', fieldType })
  sent(sendValues([field], { it: value }).it)
  return <FieldInput field={field} id="campo-it" value={value} onChange={setValue} />
}

function show(fieldType: 'date' | 'datetime') {
  const values: unknown[] = []
  renderPart(<Box fieldType={fieldType} sent={value => values.push(value)} />)
  return () => values.at(-1)
}

describe('FORM-01: a date', () => {
  test('is typed in any usual format, and the text is not rewritten', async () => {
    const sent = show('date')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nascimento/ })
    await userEvent.type(box, '1/9/98')
    expect(box.value).toBe('1/9/98')
    expect(sent()).toBe('1998-09-01')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar Nascimento' }))
    expect(box.value).toBe('')
    expect(sent()).toBeNull()
    expect(document.activeElement).toBe(box)
  })

  test('filled in, is one tab stop; Alt+Down opens the calendar, and Escape returns to the input', async () => {
    show('date')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nascimento/ })
    await userEvent.type(box, '03021958')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const calendar = await screen.findByRole('dialog')
    await within(calendar).findByRole('button', { name: '3 fevereiro 1958' }, { timeout: 5000 })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(box))
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  test('is chosen on a calendar that opens at the typed day', async () => {
    const sent = show('date')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nascimento/ })
    await userEvent.type(box, '1/9/98')
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Nascimento' }))
    const calendar = await screen.findByRole('dialog')
    await userEvent.click(await within(calendar).findByRole('button', { name: '15 setembro 1998' }, { timeout: 5000 }))
    expect(box.value).toBe('15/09/1998')
    expect(sent()).toBe('1998-09-15')
  })

  test('with a time keeps the time when another day is chosen', async () => {
    const sent = show('datetime')
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nascimento/ })
    await userEvent.type(box, '15/1/2026 21h30')
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Nascimento' }))
    const calendar = await screen.findByRole('dialog')
    await userEvent.click(await within(calendar).findByRole('button', { name: '16 janeiro 2026' }, { timeout: 5000 }))
    expect(box.value).toBe('16/01/2026 21h30')
    expect(sent()).toBe('2026-01-16T21:30:00.000Z')
  })
})
