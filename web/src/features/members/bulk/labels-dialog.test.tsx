import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { renderPart } from '../../../../test/render.tsx'
import { LabelsDialog } from './labels-dialog.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: { sheet: string; skip: number }[]
let status: number

beforeEach(async () => {
  sent = []
  status = 200
  server = await serve((_request, response, body) => {
    sent.push(JSON.parse(body))
    if (status === 200) reply(response, 200, { data: { total: 3, labels: 3, sheets: 1, without: [] } })
    else reply(response, status, { code: 'internal', errors: {} })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})
const show = () =>
  renderPart(<LabelsDialog chosen={{ count: 3, ids: ['1', '2', '3'] }} onDone={() => {}} onClose={() => {}} />)
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Criar PDF' })

test('MEM-01h: labels are counted for the chosen sheet, from the first unused label on', async () => {
  show()
  await screen.findByText(/^3 etiquetas de morada em 1 folha/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Modelo da folha' }), '2x7')
  const used = screen.getByRole('textbox', { name: 'Lugares já usados na primeira folha' })
  await userEvent.clear(used)
  await userEvent.type(used, '5')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ sheet: '2x7', skip: 5 }))
  await userEvent.type(used, '0')
  expect(await screen.findByText('Indique um número de 0 a 13.')).toBeTruthy()
})

test('MEM-01h: if the preview fails, the dialog says why nothing can be printed', async () => {
  status = 500
  show()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(create().disabled).toBe(true)
})
