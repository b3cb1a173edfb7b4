import type { Page } from '@playwright/test'
import { addMember, callApi, findId } from './call-api.ts'

/** A member who owes two quotas and has paid one. */
export async function makeDebtor(page: Page, name: string) {
  const member = await addMember(page, { name, admissionDate: '2016-05-12' })
  const quota = (year: number) =>
    callApi(page, 'POST', 'unsettled_payments', {
      memberId: member._id,
      type: 'quota',
      year,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      description: `Quota ${year}`,
      originalAmount: 18,
      issueDate: `${year}-01-01`,
      dueDate: `${year}-03-31`,
    })
  await quota(2023)
  await callApi(page, 'POST', 'payments', {
    memberId: member._id,
    amount: 18,
    method: 'numerario',
    type: 'quota',
    date: '2023-02-03',
    bankAccountId: await findId(page, 'bank_accounts?_kind=caixa'),
  })
  await quota(2024)
  await quota(2025)
  return member._id as string
}
