import type { ServerResponse } from 'node:http'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { CallDialog } from './call-dialog.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: unknown[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  sent = []
  server = await serve((_request, response, body) => {
    sent.push(JSON.parse(body))
    answer(response)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const reason = explained('reason', { label: 'Motivo', required: true })
const number = explained('number', { label: 'Número', fieldType: 'integer', inputType: 'number' })
const onDone = vi.fn()

/** A dialog in which a choice adds another input. */
function TestDialog({ isRisky = false }: { isRisky?: boolean }) {
  const [isMore, setIsMore] = useState(false)
  return (
    <CallDialog
      title="Recusar"
      fields={isMore ? [reason, number] : [reason]}
      start={{ number: 12 }}
      path="/things/1/refuse"
      beside={{ rev: 3 }}
      sendLabel="Enviar"
      isRisky={isRisky}
      onDone={onDone}
      onClose={() => {}}
    >
      <button type="button" onClick={() => setIsMore(true)}>
        Mais
      </button>
    </CallDialog>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** The description that a screen reader reads after the label of an input. */
const describes = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join('')

test('APP-02: a server error is shown beside its input, which gets the focus, until the value is changed', async () => {
  answer = response => reply(response, 422, { code: 'invalid', errors: { reason: 'Diga porquê.', rev: 'Está velho.' } })
  renderPart(<TestDialog />)
  const input = await box(/^Motivo/)
  await press('Enviar')
  await waitFor(() => expect(describes(input)).toBe('Diga porquê.'))
  expect(document.activeElement).toBe(input)
  // An error without an input is shown above the inputs.
  expect(screen.getByRole('alert').textContent).toBe('Está velho.')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.type(input, 'x')
  expect(describes(input)).toBe('')
})

test('APP-02: a double click sends once; an input that appears later has its initial value and typed values are kept', async () => {
  const waiting: ServerResponse[] = []
  answer = response => void waiting.push(response)
  renderPart(<TestDialog />)
  await userEvent.type(await box(/^Motivo/), 'Já cá está')
  await press('Mais')
  expect((await box(/^Número/)).value).toBe('12')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  for (const response of waiting) reply(response, 200, { data: { ok: true } })
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ ok: true }))
  expect(sent).toEqual([{ rev: 3, reason: 'Já cá está', number: 12 }])
})

test('FORM-02: Ctrl+S saves the dialog and not the form behind it, but does not send what cannot be undone', async () => {
  answer = response => reply(response, 200, { data: { ok: true } })
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  const pressSave = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true })
  renderPart(<TestDialog isRisky />)
  await userEvent.type(await box(/^Motivo/), 'x')
  pressSave()
  cleanup()
  renderPart(<TestDialog />)
  await userEvent.type(await box(/^Motivo/), 'Porque sim')
  behind.mockClear()
  pressSave()
  await waitFor(() => expect(sent).toEqual([{ rev: 3, reason: 'Porque sim' }]))
  expect(behind).not.toHaveBeenCalled()
  window.removeEventListener('keydown', behind)
})

test('MEM-01g: a choice may change the type of another field, whose value is then shown in the format of that type', async () => {
  answer = response => reply(response, 200, { data: { ok: true } })
  const value = explained('value', { label: 'Telemóvel' })
  renderPart(
    <CallDialog
      title="Editar contacto"
      fields={[value]}
      fieldsFor={() => [{ ...value, fieldType: 'phone' }]}
      start={{ value: '+351912345678' }}
      path="/things/1"
      sendLabel="Guardar"
      onDone={onDone}
      onClose={() => {}}
    />,
  )
  expect((await box(/^Telemóvel/)).value).toBe('912 345 678')
  await press('Guardar')
  await waitFor(() => expect(sent).toEqual([{ value: '+351912345678' }]))
})
