import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained } from '../../../../test/render.tsx'
import { newRow } from './many-rows.ts'
import { saveRow } from './save-row.ts'

const form = {
  fields: [explained('description'), explained('pdfIds', { fieldType: 'refs' })],
  start: { description: '' },
}
const row = newRow({ pdfId: 'p1', fileName: 'a.pdf', place: 1 }, form)

let server: Awaited<ReturnType<typeof serve>>
let calls: string[]
let answer: { status: number; body: unknown }
let docs: readonly object[]
beforeEach(async () => {
  calls = []
  docs = []
  server = await serve((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (request.method === 'POST') reply(response, answer.status, answer.body)
    else reply(response, 200, { data: docs, meta: {} })
  })
})
afterEach(() => server.close())

describe('TRE-02: a row is saved once', () => {
  test('as a document, whose number it shows', async () => {
    answer = { status: 201, body: { data: { _id: 'd1', number: '2026/0012' } } }
    expect((await saveRow(row, form)).saved).toEqual({ id: 'd1', number: '2026/0012' })
    expect(calls).toEqual(['POST /api/treasury_docs'])
  })

  test.each([
    ['the answer was lost', { status: 502, body: undefined }],
    ['it was sent twice', { status: 422, body: { errors: { pdfIds: 'O documento já pertence a outro registo.' } } }],
  ])('and found by its PDF where %s', async (_what, given) => {
    answer = given
    docs = [{ _id: 'd1', number: '2026/0012' }]
    expect((await saveRow(row, form)).saved).toEqual({ id: 'd1', number: '2026/0012' })
    expect(calls[1]).toContain('_pdfIds=p1')
  })

  test('and keeps what is wrong beside its fields', async () => {
    answer = { status: 422, body: { errors: { description: 'Preencha este campo.' } } }
    const refused = await saveRow(row, form)
    expect(refused).toMatchObject({ errors: { description: 'Preencha este campo.' }, isTried: true })
    expect(refused.saved).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  test('and says so where the server fails and nothing was saved', async () => {
    answer = { status: 503, body: undefined }
    expect((await saveRow(row, form)).errors._).toMatch(/O servidor está ocupado/)
  })
})
