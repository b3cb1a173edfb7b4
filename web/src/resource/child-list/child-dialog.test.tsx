import type { Explainer } from '@agremia/model/resource/explainer'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import type { ResourceDescription } from '../item.ts'
import { ChildDialog } from './child-dialog.tsx'

const repairs: ResourceDescription = {
  name: 'repairs',
  path: 'repairs',
  label: { one: 'Reparação', many: 'Reparações' },
  title: 'kind',
  columns: ['kind'],
  sort: 'kind',
  searchable: true,
  operations: ['list', 'read', 'create'],
  fields: [
    explained('kind', { label: 'Tipo', required: true }),
    explained('code', { label: 'Código', completes: { field: 'town', from: 'places' } }),
    explained('town', { label: 'Terra' }),
  ],
}
const explainer: Explainer = { data: { places: [] }, meta: { places: { ...repairs, path: 'places' } } }

let sent: string[]
let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  sent = []
  server = await serve((request, response, body) => {
    sent.push(`${request.method} ${request.url} ${body}`)
    if (request.method === 'GET') return reply(response, 200, { data: [{ town: 'Faro' }] })
    const { kind, code } = Object(JSON.parse(body))
    const errors = { ...(!kind && { kind: 'Campo obrigatório.' }), ...(code === 'x' && { code: 'Código inválido.' }) }
    if (Object.keys(errors).length > 0) return reply(response, 422, { code: 'invalidInput', errors })
    reply(response, 200, { errors: {}, warnings: {} })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('FORM-03: an input of a dialog is validated when it is left, with what is sent beside it, and completes another', async () => {
  renderPart(
    <ChildDialog
      title="Nova"
      resource={repairs}
      fixed={{ bikeId: 'b1' }}
      fieldsFor={() => repairs.fields}
      saveLabel="Guardar"
      onSaved={() => {}}
      onClose={() => {}}
    />,
    explainer,
  )
  const code = await screen.findByLabelText(/Código/)
  expect(screen.getByText('Os campos com * são obrigatórios.')).toBeTruthy()
  await userEvent.type(code, 'x')
  await userEvent.tab()
  await screen.findByText('Código inválido.')
  expect(sent).toContain('POST /api/repairs/validate {"bikeId":"b1","kind":null,"code":"x","town":null}')
  // The kind was not typed yet, so nothing is wrong with it.
  expect(screen.queryByText('Campo obrigatório.')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Terra/).value).toBe('Faro'))

  // A failed save tells everything, and what is left later does not hide it.
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Campo obrigatório.')
  await userEvent.clear(code)
  await userEvent.type(code, 'y')
  await userEvent.tab()
  await waitFor(() => expect(sent.filter(one => one.includes('"code":"y"'))).not.toEqual([]))
  await waitFor(() => expect(screen.queryByText('Código inválido.')).toBeNull())
  expect(screen.getByText('Campo obrigatório.')).toBeTruthy()
})
