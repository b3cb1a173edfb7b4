import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, itemWith } from '../../../test/described.ts'
import { reply, serve } from '../../../test/http-server.ts'
import { explained } from '../../../test/render.tsx'
import { descriptionOf, renderForm } from '../../../test/render-form.tsx'

const values = explained('values', {
  label: 'Valores',
  fieldType: 'lines',
  inputType: 'lines',
  max: 4,
  lines: [
    explained('validFrom', { label: 'Desde', fieldType: 'date', required: true }),
    explained('amount', { label: 'Valor', fieldType: 'money', required: true }),
    explained('note', { label: 'Nota' }),
  ],
})
const resource = described({
  name: 'plans',
  operations: ['list', 'read', 'create', 'update', 'delete'],
  fields: [explained('name', { label: 'Nome' }), values],
})
const VALUES = [
  { validFrom: '2026-01-01', amount: 24, note: 'Ata 12' },
  { validFrom: '2027-01-01', amount: 1234.5, note: null },
]
const item = itemWith({ _id: 'p1', name: 'Efetivo', values: VALUES })

interface Call {
  what: string
  body: Record<string, unknown>
}
let calls: Call[]
const NEVER = { status: 0, body: undefined }
let answers: Record<string, { status: number; body: unknown }>
/** The requests whose connection has ended. */
let ended: string[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  calls = []
  ended = []
  answers = { 'POST /api/plans/validate': { status: 200, body: { errors: {}, warnings: {} } } }
  sessionStorage.clear()
  server = await serve((request, response, text) => {
    const what = `${request.method} ${request.url}`
    calls.push({ what, body: { ...Object(text ? JSON.parse(text) : {}) } })
    response.on('close', () => ended.push(what))
    if (answers[what] !== NEVER) reply(response, answers[what]?.status ?? 404, answers[what]?.body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (given: Partial<Parameters<typeof renderForm>[0]> = {}) => renderForm({ resource, item, ...given })
const line = async (number: number) => within(await screen.findByRole('group', { name: `Valores, linha ${number}` }))
const input = async (number: number, label: RegExp) => (await line(number)).getByRole('textbox', { name: label })
const sentTo = (what: string) => calls.filter(call => call.what === what).map(({ body }) => body)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))

describe('PAY-01: lines inside a form', () => {
  test('are shown as people write them, and sent as the API takes them', async () => {
    answers['PUT /api/plans/p1'] = { status: 200, body: { data: { ...item, rev: 2 } } }
    show()
    expect(await input(1, /Desde/)).toHaveProperty('value', '01/01/2026')
    expect(await input(2, /Valor/)).toHaveProperty('value', '1\u00a0234,50')
    const amount = await input(1, /Valor/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '30,5')
    await save()
    await screen.findByText('Alterações guardadas')
    expect(sentTo('PUT /api/plans/p1')).toEqual([
      { name: 'Efetivo', rev: 1, values: [{ ...VALUES[0], amount: 30.5 }, VALUES[1]] },
    ])
  })

  test('are typed by keyboard alone: a line is added, Enter goes on to the next, and an empty last one is not sent', async () => {
    answers['POST /api/plans'] = { status: 201, body: { data: item } }
    show({ item: undefined, title: 'Novo plano' })
    await userEvent.type(await screen.findByLabelText('Nome'), 'Efetivo')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Acrescentar linha')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await input(1, /Desde/))
    await userEvent.keyboard('1/1/26{Tab}24{Tab}Ata 12{Enter}')
    expect(document.activeElement).toBe(await input(2, /Desde/))
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Eliminar linha 1')
    ;(await input(1, /Valor/)).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await input(2, /Desde/))
    expect(screen.queryByRole('group', { name: 'Valores, linha 3' })).toBeNull()
    await save()
    await waitFor(() =>
      expect(sentTo('POST /api/plans')).toEqual([
        { name: 'Efetivo', values: [{ validFrom: '2026-01-01', amount: 24, note: 'Ata 12' }] },
      ]),
    )
  })

  test('end at the most lines that there may be', async () => {
    show()
    const add = await screen.findByRole('button', { name: 'Acrescentar linha' })
    await userEvent.click(add)
    await userEvent.click(add)
    await line(4)
    expect(add).toHaveProperty('disabled', true)
  })

  test('that only the server sets are a table', async () => {
    show({ fields: [{ ...values, readonly: true }] })
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(cell => cell.textContent),
    ).toEqual(['Desde', 'Valor', 'Nota'])
    expect(within(table).getByRole('row', { name: /01\/01\/2026/ }).textContent).toBe('01/01/202624,00\u00a0€Ata 12')
  })
})

describe('FORM-03: errors of lines', () => {
  const ERRORS = { 'values.1.amount': 'O valor mínimo é 0,01 €.', values: 'As datas repetem-se.' }

  test('stand beside the input of their line and in the summary, whose link leads there, until they are mended', async () => {
    answers['PUT /api/plans/p1'] = { status: 422, body: { code: 'invalidInput', errors: ERRORS } }
    show()
    await userEvent.type(await input(1, /Nota/), '3')
    await save()
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(entry => entry.textContent),
    ).toEqual(['Valores: As datas repetem-se.', 'Valores, linha 2, Valor: O valor mínimo é 0,01 €.'])
    const wrong = await input(2, /Valor/)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(wrong)).toContain('O valor mínimo é 0,01 €.')
    expect((await input(1, /Valor/)).getAttribute('aria-invalid')).not.toBe('true')
    expect(descriptionOf(screen.getByRole('group', { name: 'Valores' }))).toContain('As datas repetem-se.')
    await userEvent.click(within(summary).getByRole('link', { name: 'Valores, linha 2, Valor' }))
    expect(document.activeElement).toBe(wrong)
    await userEvent.type(wrong, '1')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('are not taken away by the answer to a validation that began before the save', async () => {
    answers['PUT /api/plans/p1'] = { status: 422, body: { code: 'invalidInput', errors: ERRORS } }
    answers['POST /api/plans/validate'] = NEVER
    show()
    await userEvent.type(await input(1, /Nota/), '3')
    await waitFor(() => expect(sentTo('POST /api/plans/validate')).toHaveLength(1))
    await save()
    await screen.findByRole('alert')
    await waitFor(() => expect(ended).toContain('POST /api/plans/validate'))
  })

  test('a deleted line is validated again without it: its error goes, and those of others move up', async () => {
    answers['POST /api/plans/validate'] = {
      status: 422,
      body: { code: 'invalidInput', errors: { 'values.0.note': 'Falta a ata.', 'values.1.note': 'Ata repetida.' } },
    }
    show()
    await userEvent.type(await input(2, /Nota/), 'x')
    await screen.findByText('Falta a ata.')
    answers['POST /api/plans/validate'] = {
      status: 422,
      body: { code: 'invalidInput', errors: { 'values.0.note': 'Ata repetida.' } },
    }
    await userEvent.click((await line(1)).getByRole('button', { name: 'Eliminar linha 1' }))
    await waitFor(() => expect(sentTo('POST /api/plans/validate')).toHaveLength(2))
    expect(sentTo('POST /api/plans/validate')[1]).toEqual({
      _id: 'p1',
      name: 'Efetivo',
      values: [{ ...VALUES[1], note: 'x' }],
    })
    await waitFor(async () => expect(descriptionOf(await input(1, /Nota/))).toContain('Ata repetida.'))
    expect(screen.queryByText('Falta a ata.')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Eliminar linha 1')
  })

  test('a line deleted from a new item validates at once, and the focus stays in the lines', async () => {
    show({ item: undefined, title: 'Novo plano' })
    await userEvent.click(await screen.findByRole('button', { name: 'Acrescentar linha' }))
    await userEvent.keyboard('1/1/26{Enter}1/1/27')
    await line(2)
    expect(sentTo('POST /api/plans/validate')).toEqual([])
    await userEvent.click((await line(1)).getByRole('button', { name: 'Eliminar linha 1' }))
    await waitFor(() =>
      expect(sentTo('POST /api/plans/validate')).toEqual([
        { name: null, values: [{ validFrom: '2027-01-01', amount: null, note: null }] },
      ]),
    )
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Eliminar linha 1')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Acrescentar linha')
  })
})

describe('FORM-07: lines of several people', () => {
  test('typed lines survive a reload as a draft', async () => {
    show()
    await userEvent.type(await input(2, /Nota/), 'por guardar')
    await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
    cleanup()
    show()
    expect(await input(2, /Nota/)).toHaveProperty('value', 'por guardar')
  })

  test('both versions are shown in words, and the chosen one is saved', async () => {
    const theirs = { ...item, rev: 2, values: [VALUES[0]] }
    answers['PUT /api/plans/p1'] = {
      status: 409,
      body: { code: 'conflict', errors: {}, data: theirs, changed: { values: { from: VALUES, to: [VALUES[0]] } } },
    }
    show()
    await userEvent.type(await input(2, /Nota/), 'Ata 13')
    await save()
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Desde: 01/01/2026, Valor: 24,00\u00a0€, Nota: Ata 12')
    expect(dialog.textContent).toContain('Desde: 01/01/2027, Valor: 1\u00a0234,50, Nota: Ata 13')
    answers['PUT /api/plans/p1'] = { status: 200, body: { data: { ...theirs, rev: 3 } } }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar o que escolhi' }))
    await waitFor(() =>
      expect(sentTo('PUT /api/plans/p1').at(-1)).toEqual({
        name: 'Efetivo',
        rev: 2,
        values: [VALUES[0], { ...VALUES[1], note: 'Ata 13' }],
      }),
    )
  })
})
