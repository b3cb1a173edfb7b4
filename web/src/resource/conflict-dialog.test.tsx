import type { Explainer } from '@agremia/model/resource/explainer'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { explained, renderPart } from '../../test/render.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Item } from './item.ts'

const tag = (_id: string, name: string): Item => ({ _id, name, rev: 1, created_at: '', updated_at: '' })
const explainer: Explainer = {
  data: { tags: [explained('name', { label: 'Etiqueta' })] },
  meta: {
    tags: {
      path: 'tags',
      label: { one: 'Etiqueta', many: 'Etiquetas' },
      title: 'name',
      columns: ['name'],
      sort: 'name',
      searchable: true,
      operations: ['list', 'read'],
    },
  },
}

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve((_request, response) => reply(response, 200, { data: [tag('t1', 'Zebra'), tag('t2', 'Coro')] }))
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('FORM-07b: both versions of a list of refs are shown by name, in their order', async () => {
  const labels = explained('labels', { label: 'Etiquetas', fieldType: 'refs', to: 'tags' })
  const current: Item = { ...tag('i1', 'Estante'), labels: ['t3'], _refs: { labels: ['Ágape'] } }
  renderPart(
    <ConflictDialog
      conflict={{ current, changed: ['labels'] }}
      fields={[labels]}
      mine={{ labels: 't2, t1, t9' }}
      chosen={{ labels: ['t2', 't1', 't9'] }}
      onKeepMine={() => {}}
      onTakeTheirs={() => {}}
      onClose={() => {}}
    />,
    explainer,
  )
  expect(await screen.findByText('Coro, Zebra, (indisponível)')).toBeTruthy()
  expect(screen.getByText('Ágape')).toBeTruthy()
})
