import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { followedTask } from '../../../api/followed-task.ts'
import { BulkDialog } from './bulk-dialog.tsx'

let server: Awaited<ReturnType<typeof serve>>
let requests: string[]

let parts: object[]
let sent: string

const pending = (memberId: string, name: string) => ({
  memberId,
  memberNumber: 1,
  name,
  cause: 'condicao',
  fingerprint: memberId,
  annulled: [{ description: 'Quota 2026', amount: 24, paid: 0, isAgreed: false }],
  issued: [],
  change: -18,
  admission: null,
})
const UNCHANGED = { total: 3, counted: 3, memberCount: 0, change: 0, first: [], digest: 'nada' }
const PLAN = { total: 3, changing: 3, sample: [], left: [], warnings: [] }
beforeEach(async () => {
  requests = []
  parts = [UNCHANGED]
  sent = ''
  followedTask.set(undefined)
  server = await serve((request, response, body) => {
    if (request.method === 'GET') return reply(response, 404, {})
    requests.push(request.url ?? '')
    if (request.url?.endsWith('/preview')) return reply(response, 200, { data: PLAN })
    if (request.url?.endsWith('/quotas')) return reply(response, 200, { data: parts.shift() })
    sent = body
    reply(response, 202, { data: { _id: 'b1', status: 'queued' } })
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
const EXPLAINER = {
  data: {
    members: [],
    memberStates: [],
    memberTerms: [explained('categoryId', { label: 'Categoria' }), explained('fromDate', { label: 'Desde' })],
  },
  meta: {
    members: described('members'),
    memberStates: described('member_states'),
    memberTerms: described('member_terms'),
  },
}
const show = () =>
  renderPart(
    <BulkDialog kind="category" chosen={{ count: 3, ids: ['1', '2', '3'], query: {} }} onClose={() => {}} />,
    EXPLAINER,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('MEM-01g: the first input has the focus, not the close button', async () => {
  show()
  const box = await screen.findByRole('textbox', { name: /^Categoria/ })
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test('MEM-01g: a preview is shown before the task is started', async () => {
  show()
  await screen.findByRole('dialog')
  await press('Ver o que muda')
  expect(followedTask.get()).toBeUndefined()
  expect(await screen.findByText(/^Não muda .* já emitidas/)).toBeTruthy()
  await press('Alterar 3 fichas')
  await waitFor(() => expect(followedTask.get()?.task._id).toBe('b1'))
  expect(requests.map(path => path.replace(/^.*\/members/, ''))).toEqual(['/bulk/preview', '/bulk/quotas', '/bulk'])
  expect(JSON.parse(sent)).not.toHaveProperty('quotas')
})

test('PAY-01: what it does to issued quotas is counted part by part, and what is chosen goes with the digests of all', async () => {
  parts = [
    { ...UNCHANGED, total: 700, counted: 500, memberCount: 1, change: -18, first: [pending('a', 'Ana')], digest: 'um' },
    {
      ...UNCHANGED,
      total: 700,
      counted: 700,
      memberCount: 1,
      change: -18,
      first: [pending('b', 'Bento')],
      digest: 'dois',
    },
  ]
  show()
  await screen.findByRole('dialog')
  await press('Ver o que muda')
  expect(await screen.findByText('menos 36,00 €')).toBeTruthy()
  expect((screen.getByRole('radio', { name: 'Decidir depois' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Recalcular agora' }))
  await press('Alterar 3 fichas')
  await waitFor(() => expect(followedTask.get()?.task._id).toBe('b1'))
  expect(JSON.parse(sent).quotas).toEqual({ choice: 'confirm', seen: ['um', 'dois'] })
})
