import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { FormTabs } from './form-tabs.tsx'
import type { Item, ResourceDescription } from './item.ts'

const resource: ResourceDescription = {
  name: 'things',
  path: 'things',
  label: { one: 'Coisa', many: 'Coisas' },
  title: 'name',
  columns: ['name'],
  sort: 'name',
  searchable: true,
  operations: ['list', 'read'],
  fields: [],
}
const item: Item = { _id: 'i1', rev: 1, created_at: '', updated_at: '', name: 'Ana' }

const show = (given: Partial<ResourceDescription>) =>
  renderPart(
    <FormTabs resource={{ ...resource, ...given }} item={item} tab="dados" onTab={() => {}}>
      Os campos
    </FormTabs>,
  )

test('FORM-01: an item without history and without tabs of its screen shows its fields and no tabs', async () => {
  show({})
  await waitFor(() => expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Dados', 'Histórico']))
  cleanup()
  show({ withoutHistory: true })
  expect(await screen.findByText('Os campos')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})
