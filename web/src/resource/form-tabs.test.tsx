import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { described, itemWith } from '../../test/described.ts'
import { renderPart } from '../../test/render.tsx'
import { FormTabs } from './form-tabs.tsx'
import type { ResourceDescription } from './item.ts'

const show = (given: Partial<ResourceDescription>) =>
  renderPart(
    <FormTabs resource={described(given)} item={itemWith({ name: 'Ana' })} tab="dados" onTab={() => {}}>
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
