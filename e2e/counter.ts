import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO } from './app.ts'
import { callWith } from './call-api.ts'

/** The API as an editor of the demonstration, with members and charges for stories about payments. */
export async function asEditor(request: APIRequestContext) {
  const signedIn = await request.post('/api/auth', { data: { email: DEMO.editor, password: DEMO.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access}` }
  const call = (method: string, path: string, data?: unknown) => callWith(request, headers, method, path, data)
  const [category] = await call('GET', 'member_categories?_search=Efetivo')
  const year = new Date().getFullYear()
  return {
    call,
    year,
    addMember: (name: string, more: Record<string, unknown> = {}) =>
      call('POST', 'members', { name, categoryId: category._id, admissionDate: `${year - 3}-01-01`, ...more }),
    charge: (memberId: string, ofYear: number, amount: number, more: Record<string, unknown> = {}) =>
      call('POST', 'unsettled_payments', {
        memberId,
        type: 'quota',
        year: ofYear,
        periodStart: `${ofYear}-01-01`,
        periodEnd: `${ofYear}-12-31`,
        description: `Quota ${ofYear}`,
        originalAmount: amount,
        ...more,
      }),
  }
}

export const COUNTER = '/quotas/pagamentos/novo'
export const finder = (page: Page) => page.getByRole('combobox', { name: 'Sócio, n.º ou nome' })
export const amount = (page: Page) => page.getByRole('textbox', { name: 'Valor recebido' })
export const recorded = (page: Page) => page.getByRole('listitem').filter({ hasText: /REC \d{4}\/\d{6}/ })
