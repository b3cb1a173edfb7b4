import { expect, it } from 'vitest'
import { type CardCandidate, findWhyLeftOut, type IssueRules } from './card-batches.ts'

const ready: CardCandidate = {
  hasEnded: false,
  stateAllowsCard: true,
  hasPhoto: true,
  isOverdue: false,
  validUntil: undefined,
}
const lax: IssueRules = { choice: 'sem_cartao', needsPhoto: false, needsQuotas: false }
const expiring = { choice: 'a_expirar', expiringBefore: '2027-01-01' } as const

it.each<[string, Partial<CardCandidate>, Partial<IssueRules>, string | undefined]>([
  ['nothing is missing', {}, {}, undefined],
  ['is no longer a member', { hasEnded: true, stateAllowsCard: false }, {}, 'nao_membro'],
  ['is suspended', { stateAllowsCard: false }, {}, 'estado'],
  ['has a valid card without an end', { validUntil: null }, {}, 'tem_cartao'],
  ['has a valid card', { validUntil: '2026-12-31' }, {}, 'tem_cartao'],
  ['has a card that ends before the day', { validUntil: '2026-12-31' }, expiring, undefined],
  ['has a card that ends on the day', { validUntil: '2027-01-01' }, expiring, 'tem_cartao'],
  ['has a card without an end', { validUntil: null }, expiring, 'tem_cartao'],
  ['has no card that could end', {}, expiring, 'sem_cartao'],
  ['all are replaced', { validUntil: null }, { choice: 'todos' }, undefined],
  ['no photo, where one is required', { hasPhoto: false }, { needsPhoto: true }, 'sem_fotografia'],
  ['no photo, where none is required', { hasPhoto: false }, {}, undefined],
  ['overdue, where that counts', { isOverdue: true }, { needsQuotas: true }, 'quotas'],
  ['overdue, where it does not', { isOverdue: true }, {}, undefined],
])('CARD-01: who gets a card: %s', (_case, candidate, rules, reason) =>
  expect(findWhyLeftOut({ ...ready, ...candidate }, { ...lax, ...rules })).toBe(reason),
)
