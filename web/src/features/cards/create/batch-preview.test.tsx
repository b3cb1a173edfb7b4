import type { BatchPreview } from '@agremia/model/calls/card-batches'
import { PRESETS } from '@agremia/model/rules/terminology'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { renderPart } from '../../../../test/render.tsx'
import type { Errors } from '../../../api/failure.ts'
import { followedTask } from '../../../api/followed-task.ts'
import { BatchPreviewSection } from './batch-preview.tsx'
import type { BatchChoice } from './use-batch-preview.ts'

const CHOICE: BatchChoice = { query: {}, choice: 'sem_cartao', type: 'plastico', sortedBy: 'nome' }
const PREVIEW: BatchPreview = {
  counts: { total: 4, cards: 3, leftOut: 1, amount: 7.5, reasons: { sem_fotografia: 1 } },
  validFrom: '2026-11-18',
  validUntil: null,
  rows: [],
  found: 0,
}
const TASK = { _id: '01890000-0000-7000-8000-000000000001', status: 'queued' }

let server: Awaited<ReturnType<typeof serve>>
let answer: [status: number, body: object]
let keys: unknown[]
beforeEach(async () => {
  followedTask.set(undefined)
  answer = [200, { data: PREVIEW }]
  keys = []
  server = await serve((request, response) => {
    const url = request.url ?? ''
    if (url.endsWith('/terminology')) return reply(response, 200, { data: { name: 'Banda', ...PRESETS.club } })
    if (url.endsWith('/preview')) return reply(response, ...answer)
    keys.push(request.headers['idempotency-key'])
    // The first answer is lost on the way.
    return keys.length === 1 ? reply(response, 503, { code: 'busy', errors: {} }) : reply(response, 202, { data: TASK })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (onErrors: (errors: Errors) => void = () => {}) =>
  renderPart(<BatchPreviewSection choice={CHOICE} onErrors={onErrors} />)

test('CARD-01: a preview tells how many, until when and for how much; asked for again, it is the same batch', async () => {
  const user = userEvent.setup()
  show()
  expect((await screen.findByRole('status')).textContent).toMatch(/^3 cartões, 7,50.€ a cobrar$/)
  expect(await screen.findByText('Válidos desde 18/11/2026, enquanto for sócio')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Emitir 3 cartões' }))
  const confirm = await screen.findByRole('button', { name: 'Emitir' })
  await user.click(confirm)
  await expect.poll(() => keys.length).toBe(1)
  await user.click(confirm)
  await expect.poll(() => followedTask.get()?.task).toEqual(TASK)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('CARD-01: where nobody gets a card nothing can be started', async () => {
  answer = [200, { data: { ...PREVIEW, counts: { ...PREVIEW.counts, cards: 0, amount: 0, leftOut: 4 } } }]
  show()
  expect(await screen.findByText('Nenhum cartão a fazer: ninguém de 4 fichas.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Emitir/ })).toBeNull()
})

test('CARD-01: a fault of a day goes to its input; nobody found is told in place of the preview', async () => {
  answer = [422, { code: 'invalid', errors: { validUntil: 'O último dia é depois do primeiro.' } }]
  const told: Errors[] = []
  show(errors => told.push(errors))
  await expect.poll(() => told.at(-1)).toEqual({ validUntil: 'O último dia é depois do primeiro.' })
  expect(screen.queryByText('Não foi possível preparar a pré-visualização')).toBeNull()
  cleanup()
  answer = [422, { code: 'invalid', errors: { ids: 'Escolha pelo menos uma ficha.' } }]
  show()
  expect(await screen.findByText('Escolha pelo menos uma ficha.')).toBeDefined()
})
