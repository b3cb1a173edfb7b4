import { expect, it } from 'vitest'
import { SCREENS } from './features.ts'
import { fillRowPath, rowPathOf } from './row-address.ts'

const ROW = { _id: 'p1', rev: 1, created_at: '', updated_at: '', memberId: 'm1' }

it('NAV-26: a row opens below its list, unless the list names another screen', () => {
  expect(fillRowPath(rowPathOf(SCREENS, '/mensagens'), ROW)).toBe('/mensagens/p1')
  expect(fillRowPath(rowPathOf(SCREENS, '/~quotas/pagamentos'), ROW)).toBe('/pagamentos/p1')
  expect(fillRowPath('/~quotas/dividas/$memberId', ROW)).toBe('/~quotas/dividas/m1')
})
