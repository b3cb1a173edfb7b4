import type { Page } from '@playwright/test'
import { DEMO, expect } from './app.ts'
import { type Ids, NO_IDS } from './screen-addresses.ts'

/** Finds an item of each kind by the API, as the person who is signed in, and makes those that the demonstration lacks. */
export async function findIds(page: Page, isStaff: boolean): Promise<Ids> {
  const { access, id } = await page.evaluate(() => {
    const token = String(localStorage.access)
    const claims = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return { access: token, id: String(JSON.parse(claims).ID) }
  })
  if (!isStaff) return { ...NO_IDS, id }
  const headers = { authorization: `Bearer ${access}` }
  const made = await page.request.post('/api/users', {
    headers,
    data: { name: 'Uma Convidada', email: `convidada.${Date.now()}@exemplo.pt`, role: 'editor' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const first = async (path: string) => {
    const { data } = (await (await page.request.get(path, { headers })).json()) as { data: { _id: string }[] } // a list's contract
    return data[0]?._id ?? ''
  }
  const bring = async (kind: string, text: string) => {
    const file = { name: 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    const multipart = { name: file.name, kind, file }
    const brought = await page.request.post('/api/imports', { headers, multipart })
    expect(brought.ok(), await brought.text()).toBe(true)
    return (await brought.json()).data._id as string
  }
  const post = async (path: string, data: object) => {
    const made = await page.request.post(path, { headers, data })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await post('/api/message_batches', { subject: 'Um rascunho' })
  await post('/api/card_sessions', { name: 'Uma noite' })
  // Made by each story of this file, in the same organisation, where a code and year exist once.
  const code = `R${Date.now() % 10_000_000}`
  await post('/api/receipt_series', { code, year: 2199 })
  const [member, account] = [await first('/api/members'), await first('/api/bank_accounts')]
  const money = { date: '2026-01-05', bankAccountId: account }
  await post('/api/payments', { ...money, memberId: member, amount: 12.5, method: 'numerario', type: 'quota' })
  await post('/api/payments', { ...money, memberId: member, amount: 20, method: 'numerario', type: 'donativo' })
  // Without something to pay, the screen of a payment advice has nothing to show.
  await post('/api/unsettled_payments', { memberId: member, type: 'outro', description: 'Viagem', originalAmount: 40 })
  await post('/api/received_money', { ...money, amount: 9.5, method: 'transferencia', payerText: code })
  await post('/api/treasury_movements', {
    ...money,
    kind: 'saida',
    amount: 1.5,
    method: 'transferencia',
    description: 'Comissão',
  })
  await post('/api/quota_plans', {
    name: code,
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24 }],
  })
  await post('/api/treasury_docs', {
    direction: 'despesa',
    docType: 'fatura',
    docDate: '2026-01-05',
    fiscalYear: 2026,
    description: code,
    entityName: 'Gráfica do Largo',
    totalAmount: 61.5,
  })
  // A card of its own, because a letter is made with each card.
  const holder = `Titular ${code}`
  await post('/api/members', {
    name: holder,
    categoryId: await first('/api/member_categories'),
    admissionDate: '2020-01-01',
  })
  await post('/api/membership_cards', { memberId: await first(`/api/members?_search=${encodeURIComponent(holder)}`) })
  const owner = await page.request.post('/api/auth', { data: { email: DEMO.member, password: DEMO.password } })
  const asked = await page.request.post('/api/own/requests', {
    headers: { authorization: `Bearer ${(await owner.json()).access}` },
    data: { values: { locality: 'Montemor-o-Novo' } },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const ids = {
    id,
    member,
    state: await first('/api/member_state_names'),
    category: await first('/api/member_categories'),
    application: await first('/api/member_applications'),
    request: await first('/api/member_change_requests'),
    account,
    bankAccount: await first('/api/bank_accounts?_kind=banco&_sort=name'),
    cashBox: await first('/api/bank_accounts?_kind=caixa'),
    movement: await first('/api/treasury_movements'),
    payment: await first('/api/payments'),
    gift: await first('/api/donations'),
    money: await first('/api/received_money'),
    phoneRequest: await first('/api/mbway'),
    plan: await first('/api/quota_plans'),
    run: await first('/api/quota_runs'),
    series: await first('/api/receipt_series'),
    post: await first('/api/governing_bodies'),
    tag: await first('/api/tags'),
    mail: await first('/api/messages'),
    batch: await first('/api/message_batches'),
    card: await first('/api/membership_cards'),
    cardBatch: await first('/api/card_batches'),
    door: await first('/api/card_sessions'),
    cardLetter: await first('/api/membership_card_letters'),
    treasuryDoc: await first('/api/treasury_docs'),
    docStatus: await first('/api/doc_statuses'),
    treasuryCategory: await first('/api/treasury_categories'),
    apiKey: await first('/api/api_secrets'),
    file: await bring('members', 'Nome\nAna'),
    balances: await bring('openingBalances', 'N.º de sócio;Ano;Valor em dívida\n1;2024;24'),
  }
  expect(Object.values(ids), 'the demonstration has them, and the invitation is among the messages').not.toContain('')
  return ids
}
