import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { followedTask } from '../../api/followed-task.ts'
import { RunScreen } from './run-screen.tsx'

let server: Awaited<ReturnType<typeof serve>>
let undoneAt: string | null
let refusal: object | undefined
beforeEach(async () => {
  undoneAt = null
  refusal = undefined
  followedTask.set(undefined)
  server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    if (pathname.endsWith('/undo')) {
      if (request.method === 'GET')
        return reply(response, 200, { data: { count: 2, total: 48, keptCount: 0, kept: [] } })
      return refusal
        ? reply(response, 409, { code: 'conflict', errors: refusal })
        : reply(response, 202, { data: { _id: 'b1', status: 'queued' } })
    }
    if (pathname === '/api/quota_runs/r1')
      return reply(response, 200, {
        data: { _id: 'r1', rev: 1, name: 'Quotas de 2026', undoneAt, leftOut: {}, kind: 'manual' },
      })
    reply(response, 404, {})
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const described = (path: string) => ({
  path,
  label: { one: '', many: '' },
  title: 'name',
  columns: [],
  sort: 'name',
  searchable: false,
  operations: [],
})
const show = () =>
  renderPart(<RunScreen id="r1" />, {
    data: { quotaRuns: [explained('name')], unsettledPayments: [] },
    meta: { quotaRuns: described('quota_runs'), unsettledPayments: described('unsettled_payments') },
  })
const UNDOABLE = 'Pode ser anulada: o que ninguém pagou é anulado, o resto fica.'
const undo = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Anular geração' }))
  const dialog = await screen.findByRole('dialog')
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Anular geração')
  if (button) await userEvent.click(button)
}

test('PAY-01: a run whose undo has begun says so at once, and offers it no more', async () => {
  show()
  expect(await screen.findByText(UNDOABLE)).toBeTruthy()
  await undo()
  expect(await screen.findByText('Esta geração está a ser anulada…')).toBeTruthy()
  expect(screen.queryByText(UNDOABLE)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Anular geração' })).toBeNull()
  // Once the task has ended, the run says what the server knows of it.
  undoneAt = '2026-11-19T10:00:00Z'
  const followed = followedTask.get()
  if (followed) followed.onEnd?.(followed.task)
  expect(await screen.findByText(/^Esta geração foi anulada em 19\/11\/2026/)).toBeTruthy()
})

test('PAY-01: a run whose undo is refused can still be undone', async () => {
  refusal = { _: 'Já está a ser anulada.' }
  show()
  await undo()
  await waitFor(() => expect(document.body.textContent).toContain('Já está a ser anulada.'))
  expect(screen.getByText(UNDOABLE)).toBeTruthy()
})
