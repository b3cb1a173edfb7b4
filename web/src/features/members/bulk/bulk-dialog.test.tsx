import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { followedTask } from '../../../api/followed-task.ts'
import { BulkDialog } from './bulk-dialog.tsx'

let server: Awaited<ReturnType<typeof serve>>
let requests: string[]

const PLAN = { total: 3, changing: 3, sample: [], left: [], warnings: [] }
beforeEach(async () => {
  requests = []
  followedTask.set(undefined)
  server = await serve((request, response) => {
    requests.push(request.url ?? '')
    if (request.url?.endsWith('/preview')) reply(response, 200, { data: PLAN })
    else reply(response, 202, { data: { _id: 'b1', status: 'queued' } })
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
  await press('Alterar 3 fichas')
  await waitFor(() => expect(followedTask.get()?.task._id).toBe('b1'))
  expect(requests.map(path => path.replace(/^.*\/members/, ''))).toEqual(['/bulk/preview', '/bulk'])
})
