import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

let server: Awaited<ReturnType<typeof serve>>
let left: number

const PLAN = { total: 3, changing: 3, sample: [], left: [], warnings: [] }
beforeEach(async () => {
  server = await serve((request, response) => {
    if (request.url?.endsWith('/undo')) return reply(response, 200, { data: { undone: 3 - left, left } })
    reply(response, 200, { data: { ...PLAN, undoId: 'b1' } })
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
    <BulkDialog
      kind="category"
      chosen={{ count: 3, ids: ['1', '2', '3'], query: {} }}
      onDone={() => {}}
      onClose={() => {}}
    />,
    EXPLAINER,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('MEM-01g: one begins to type at once, not on the cross that closes', async () => {
  show()
  const box = await screen.findByRole('textbox', { name: /^Categoria/ })
  await waitFor(() => expect(document.activeElement).toBe(box))
})

test.each([
  [1, '1 ficha já tinha outra alteração e ficou como está.'],
  [2, '2 fichas já tinham outra alteração e ficaram como estão.'],
])('MEM-01g: when it is undone, %i that changed meanwhile are told in words that agree', async (count, words) => {
  left = count
  show()
  await screen.findByRole('dialog')
  await press('Ver o que muda')
  await press('Alterar 3 fichas')
  await press('Anular')
  expect(await screen.findByText(words)).toBeTruthy()
  // Toasts outlive what showed them: this one is not to be pressed in another test.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull())
})
