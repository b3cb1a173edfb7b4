import type { Page } from '@playwright/test'
import { DEMO, expect } from './app.ts'

/** Opens an address as a signed-in user, without the sign-in screen: for stories that are not about signing in. */
export async function enter(page: Page, address: string, email = DEMO.admin, password = DEMO.password): Promise<void> {
  const answer = await page.request.post('/api/auth', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const tokens = (await answer.json()) as { access: string; refresh: string } // the contract of the call
  // A page of the same origin that does not run the app: the tokens are stored before the app starts.
  await page.goto('/api/')
  await page.evaluate(given => Object.assign(localStorage, given), { access: tokens.access, refresh: tokens.refresh })
  await page.goto(address)
}
