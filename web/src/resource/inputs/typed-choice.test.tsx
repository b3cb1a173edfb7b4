import type { ExplainedField } from '@agremia/model/resource/explainer'
import { fold } from '@agremia/model/rules/fold'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { described, explainerOf } from '../../../test/described.ts'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { FieldInput } from '../field-input.tsx'
import type { FormValue } from '../form-values.ts'
import { focusNotTaken } from './use-typed-choice.ts'

const rows = ['Ana Silva', 'André Sá', 'Beatriz Costa'].map((name, index) => ({ _id: `p${index}`, name }))
const explainer = explainerOf(described({ name: 'people', fields: [explained('name', { required: true })] }))
const options = rows.map(row => ({ value: row._id, label: row.name }))

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const one = rows.find(({ _id }) => pathname === `/api/people/${_id}`)
    if (one) return reply(response, 200, { data: one })
    const ids = searchParams.getAll('__id')
    const wanted = fold(searchParams.get('_search') ?? '')
    reply(response, 200, {
      data: rows.filter(({ _id, name }) => (ids.length > 0 ? ids.includes(_id) : fold(name).includes(wanted))),
    })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const FIELDS: Record<string, ExplainedField> = {
  enum: explained('who', { label: 'Quem', fieldType: 'enum', options }),
  enumList: explained('who', { label: 'Quem', fieldType: 'enumList', options }),
  ref: explained('who', { label: 'Quem', fieldType: 'ref', to: 'people' }),
  refs: explained('who', { label: 'Quem', fieldType: 'refs', to: 'people' }),
}

interface FormProps {
  field: ExplainedField
  start: FormValue
  onValue(value: FormValue): void
  onSend(): void
}
function Form({ field, start, onValue, onSend }: FormProps) {
  const [value, setValue] = useState(start)
  onValue(value)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!focusNotTaken(event.currentTarget)) onSend()
      }}
    >
      <FieldInput field={field} id="campo-who" value={value} onChange={setValue} />
      <input aria-label="Outro" />
      <button type="submit">Guardar</button>
    </form>
  )
}
async function show(type: string, start?: FormValue) {
  const field = FIELDS[type] ?? explained('who')
  const isList = type === 'refs' || type === 'enumList'
  const values: FormValue[] = []
  const onSend = vi.fn<() => void>()
  renderPart(
    <Form field={field} start={start ?? (isList ? [] : '')} onValue={value => values.push(value)} onSend={onSend} />,
    explainer,
  )
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Quem/ })
  const chosen = (id: string): FormValue => (isList ? [id] : id)
  return { box, onSend, value: () => values.at(-1), chosen }
}
const highlighted = () => document.querySelector('[data-combobox-selected]')

describe.each(Object.keys(FIELDS))('FORM-01: a word typed into an input of type %s', type => {
  test('highlights the first match; Enter takes it and does not send the form', async () => {
    const { box, onSend, value, chosen } = await show(type)
    await userEvent.type(box, 'andre')
    await waitFor(() => expect(highlighted()?.textContent).toBe('André Sá'))
    expect(box.getAttribute('aria-activedescendant')).toBe(highlighted()?.id)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(value()).toEqual(chosen('p1')))
    expect(onSend).not.toHaveBeenCalled()
    // The list is closed now, so Enter sends.
    await userEvent.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('is taken by Tab, which also goes on to the next input, even before the server has answered', async () => {
    const { box, value, chosen } = await show(type)
    await userEvent.type(box, 'andre')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Outro'))
    await waitFor(() => expect(value()).toEqual(chosen('p1')))
    expect(screen.queryByText(/não foi aceite/)).toBeNull()
  })

  test('is taken in the place of the match of an earlier word', async () => {
    const { box, value, chosen } = await show(type)
    await userEvent.type(box, 'an')
    await waitFor(() => expect(highlighted()?.textContent).toBe('Ana Silva'))
    await userEvent.type(box, 'd')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(value()).toEqual(chosen('p1')))
  })

  test('that matches nothing says so in the list, and beside the input after it is left; the form is not sent', async () => {
    const { box, onSend, value, chosen } = await show(type)
    const before = value()
    await userEvent.type(box, 'xyz')
    await screen.findByText('Nenhum resultado para «xyz»')
    await userEvent.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    await userEvent.tab()
    await screen.findByText('«xyz» não foi aceite. Escolha um valor da lista.')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(value()).toEqual(before)
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(box)
    await userEvent.type(box, 'bea')
    expect(screen.queryByText(/não foi aceite/)).toBeNull()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(value()).toEqual(chosen('p2')))
  })

  test('is not taken by a click elsewhere unless it is the whole label', async () => {
    const { box, value, chosen } = await show(type)
    await userEvent.type(box, 'andr')
    await userEvent.click(screen.getByLabelText('Outro'))
    await screen.findByText('«andr» não foi aceite. Escolha um valor da lista.')
    await userEvent.type(box, 'andre sa')
    await userEvent.click(screen.getByLabelText('Outro'))
    await waitFor(() => expect(value()).toEqual(chosen('p1')))
  })

  test('keeps what is chosen when it finds the same again', async () => {
    const isList = type === 'refs' || type === 'enumList'
    const { box, value, chosen } = await show(type, isList ? ['p1'] : 'p1')
    if (!isList) await waitFor(() => expect(box.value).toBe('André Sá'))
    await userEvent.clear(box)
    await userEvent.type(box, 'andre')
    await waitFor(() => expect(highlighted()?.textContent).toBe('André Sá'))
    await userEvent.keyboard('{Enter}')
    expect(value()).toEqual(chosen('p1'))
    await waitFor(() => expect(box.value).toBe(isList ? '' : 'André Sá'))
  })

  test('by the arrow keys another match is taken', async () => {
    const { box, value, chosen } = await show(type)
    await userEvent.type(box, 'an')
    await waitFor(() => expect(highlighted()?.textContent).toBe('Ana Silva'))
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    await waitFor(() => expect(value()).toEqual(chosen('p1')))
  })
})
