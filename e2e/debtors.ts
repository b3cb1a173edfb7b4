import type { Page } from '@playwright/test'
import { expect } from './app.ts'

export const told = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text)
export const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
export const euros = (text: string) => text.replaceAll(' ', '\u00a0')

export async function callApi(page: Page) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => String(localStorage.access))}` }
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const read = async (path: string) => (await (await page.request.get(`/api/${path}`, { headers })).json()).data
  const first = async (path: string) => (await read(path))[0]._id as string
  return { send, read, first }
}

/** A member who owes two quotas and has paid one. */
export async function makeDebtor(page: Page, name: string) {
  const { send, first } = await callApi(page)
  const categoryId = await first('member_categories?_search=Efetivo')
  const member = await send('members', { name, categoryId, admissionDate: '2016-05-12' })
  const quota = (year: number, more: object = {}) =>
    send('unsettled_payments', {
      memberId: member._id,
      type: 'quota',
      year,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      description: `Quota ${year}`,
      originalAmount: 18,
      issueDate: `${year}-01-01`,
      dueDate: `${year}-03-31`,
      ...more,
    })
  await quota(2023)
  await send('payments', {
    memberId: member._id,
    amount: 18,
    method: 'numerario',
    type: 'quota',
    date: '2023-02-03',
    bankAccountId: await first('bank_accounts?_kind=caixa'),
  })
  await quota(2024)
  await quota(2025)
  return member._id as string
}
