import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { explained, renderPart } from '../../../../test/render.tsx'
import { BulkPreview } from './bulk-preview.tsx'

const members = {
  path: 'members',
  label: { one: 'Sócio', many: 'Sócios' },
  title: 'name',
  columns: [],
  sort: 'name',
  searchable: true,
  operations: [],
}

test('MEM-01d: member numbers have the same format as in the list', async () => {
  const number = explained('memberNumber', { fieldType: 'integer', isName: true, digits: 5 })
  const plan = {
    total: 2,
    changing: 1,
    sample: [{ memberNumber: 12, name: 'Ana', from: 'Ativo', to: 'Suspenso' }],
    left: [{ memberNumber: 1515, name: 'Rui', reason: 'Já está neste estado.' }],
    warnings: [{ memberNumber: 12, name: 'Ana', warning: 'Confirme a data: seriam 110 anos.' }],
  }
  renderPart(<BulkPreview plan={plan} />, { data: { members: [number] }, meta: { members } })
  expect(await screen.findByRole('cell', { name: '00012' })).toBeTruthy()
  expect(screen.getByText('01515 · Rui: Já está neste estado.')).toBeTruthy()
  expect(screen.getByText('00012 · Ana: Confirme a data: seriam 110 anos.')).toBeTruthy()
})
