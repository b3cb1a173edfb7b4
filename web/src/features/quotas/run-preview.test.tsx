import type { RunPreview } from '@agremia/model/calls/quota-runs'
import { PRESETS } from '@agremia/model/rules/terminology'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { RunPreviewSection } from './run-preview.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const WAITING = { _id: ID, status: 'running', done: 1200, total: 4100, isCancelling: false }
const PREVIEW: RunPreview = {
  previewId: ID,
  counts: { total: 4100, charged: 4000, leftOut: 100, charges: 4000, amount: 96_000, reasons: {}, plans: [] },
  rows: [],
  found: 0,
  foundAmount: 0,
}
const REQUEST = { query: {}, from: '2026-01-01', until: '2026-12-31', includesJoia: false }

let server: Awaited<ReturnType<typeof serve>>
/** What the preview answers now. */
let answer: [status: number, body: object]
/** The preview that each call asked for. */
let askedFor: unknown[]
beforeEach(async () => {
  answer = [202, { data: WAITING }]
  askedFor = []
  server = await serve((request, response, body) => {
    const url = request.url ?? ''
    if (url.endsWith('/cancel')) {
      answer = [409, { code: 'conflict', errors: { _: 'A pré-visualização foi cancelada.' } }]
      return reply(response, 200, { data: { ...WAITING, status: 'cancelled' } })
    }
    if (url.endsWith('/terminology')) return reply(response, 200, { data: { name: 'Banda', ...PRESETS.club } })
    const { previewId }: { previewId?: string } = JSON.parse(body)
    askedFor.push(previewId)
    return reply(response, ...answer)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('PAY-01: the preview of many shows how far its task is, and then what it found', async () => {
  renderPart(<RunPreviewSection request={REQUEST} />)
  expect(await screen.findByText(/^1.200 de 4.100$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Gerar/ })).toBeNull()
  answer = [200, { data: PREVIEW }]
  expect(await screen.findByRole('button', { name: /^Gerar 4.000 dívidas$/ }, { timeout: 5_000 })).toBeDefined()
  expect([askedFor[0], askedFor.at(-1)]).toEqual([undefined, ID])
})

test('PAY-01: a preview that was cancelled says so, and begins anew when asked to', async () => {
  const user = userEvent.setup()
  renderPart(<RunPreviewSection request={REQUEST} />)
  await user.click(await screen.findByRole('button', { name: 'Cancelar a pré-visualização' }))
  expect(await screen.findByText('A pré-visualização foi cancelada.')).toBeDefined()
  answer = [200, { data: PREVIEW }]
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('button', { name: /^Gerar 4.000 dívidas$/ })).toBeDefined()
  expect(askedFor.at(-1)).toBeUndefined()
})
