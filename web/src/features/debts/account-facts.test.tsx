import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { AccountFacts } from './account-facts.tsx'
import type { Account } from './use-account.ts'

const PAID: Account = {
  day: '2026-11-19',
  memberId: '01890000-0000-7000-8000-000000000001',
  memberNumber: 12,
  name: 'Ana Reis',
  debtTotal: 0,
  overdueTotal: 0,
  creditBalance: 0,
  situation: 'em_dia',
  situationWords: 'Em dia',
  paidUntil: '2026-12-31',
  debtWithFamily: 0,
  toCollect: 0,
  canVote: true,
  voteRefusal: '',
  voteDebts: [],
  voteUntil: null,
  family: [],
  charges: [],
  agreements: [],
  years: [],
  entries: [],
  opening: 0,
  before: null,
}

afterEach(cleanup)

/** What is said of one fact, and its tone. */
async function factOf(account: Account, label: string) {
  renderPart(<AccountFacts account={account} onRefund={() => {}} onCreditUsed={() => {}} />)
  const fact = (await screen.findByText(label)).parentElement
  return [fact?.querySelector('dd')?.textContent, fact?.dataset.tone]
}

test.each([
  ['who owes nothing: the word alone', {}, 'Em dia', 'good'],
  ['what is not due yet: the word alone', { debtTotal: 6, situationWords: 'A pagamento' }, 'A pagamento', 'good'],
  [
    'what is overdue: with the amount',
    { overdueTotal: 6, situationWords: 'Em atraso' },
    'Em atraso 6,00\u00a0€',
    'bad',
  ],
])('PAY-03: the situation of %s', async (_what, changed, words, tone) =>
  expect(await factOf({ ...PAID, ...changed }, 'Situação')).toEqual([words, tone]),
)
