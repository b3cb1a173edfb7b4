import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeletionQuotas } from './deletion-quotas.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: [string, unknown][]
let proposal: object | null
beforeEach(async () => {
  sent = []
  proposal = {
    memberId: 'm1',
    memberNumber: 1,
    name: 'Ana',
    cause: 'condicao',
    fingerprint: 'f1',
    annulled: [{ description: 'Quota 2026', amount: 12, paid: 0, isAgreed: false }],
    issued: [],
    change: 12,
    admission: null,
  }
  server = await serve((request, response, body) => {
    if (request.method === 'GET') return reply(response, 404, {})
    sent.push([request.url?.replace(/^.*\/api/, '') ?? '', JSON.parse(body)])
    reply(response, 200, { data: request.url?.endsWith('/preview') ? proposal : { confirmed: 1, changed: 0 } })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Question() {
  const { withQuotas, afterDelete } = useDeletionQuotas('memberTerms')
  const { text, isCounting } = withQuotas('t1', 'Deixa de valer.')
  return (
    <ConfirmDialog title="Eliminar?" isBusy={isCounting} onClose={() => {}} onConfirm={() => void afterDelete()}>
      {text}
    </ConfirmDialog>
  )
}
const PREVIEW = ['/quota_adjustments/preview', { resource: 'memberTerms', id: 't1', values: null }]

test('PAY-01: the question of a deletion tells what it does to issued quotas, and does what was chosen', async () => {
  renderPart(<Question />)
  expect(await screen.findByText('mais 12,00 €')).toBeTruthy()
  expect(screen.getByText('Deixa de valer.')).toBeTruthy()
  expect((screen.getByRole('radio', { name: 'Decidir depois' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Recalcular agora' }))
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() =>
    expect(sent).toEqual([
      PREVIEW,
      ['/quota_adjustments/confirm', { decisions: [{ memberId: 'm1', fingerprint: 'f1' }] }],
    ]),
  )
})

test('PAY-01: a deletion that changes no issued quota asks nothing more', async () => {
  proposal = null
  renderPart(<Question />)
  await waitFor(() => expect(sent).toEqual([PREVIEW]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar' }).dataset.loading).toBeUndefined())
  expect(screen.queryByRole('radio')).toBeNull()
})
