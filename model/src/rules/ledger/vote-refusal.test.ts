import { expect, it } from 'vitest'
import { refuseVote, type VoteFacts } from './vote-refusal.ts'

const VOTER: VoteFacts = {
  isActive: true,
  state: { name: 'Ativo', canVote: true },
  category: { name: 'Efetivo', canVote: true, minSeniorityMonths: 6 },
  isOrganisation: false,
  birthDate: '1980-05-05',
  admissionDate: '2020-01-01',
  graceDays: 60,
}

it.each<[string, Partial<VoteFacts>, string]>([
  ['who left', { isActive: false, state: { name: 'Excluído', canVote: false } }, 'saiu: Excluído'],
  ['a state', { state: { name: 'Suspenso', canVote: false } }, 'estado «Suspenso»'],
  ['a category', { category: { ...VOTER.category, name: 'Júnior', canVote: false } }, 'a categoria «Júnior» não vota'],
  ['a minor', { birthDate: '2010-01-01' }, 'menor de 18 anos'],
  [
    'an organisation has no age',
    { birthDate: '2010-01-01', isOrganisation: true },
    'dívida vencida há mais de 60 dias',
  ],
  ['seniority', { admissionDate: '2026-08-01' }, 'vota a partir de 01/02/2027'],
  ['arrears', {}, 'dívida vencida há mais de 60 dias'],
  ['arrears without grace', { graceDays: 0 }, 'tem dívidas vencidas'],
])('PAY-03: why somebody does not vote: %s', (_, facts, words) => {
  expect(refuseVote({ ...VOTER, ...facts }, '2026-11-15')).toBe(words)
})
