import type { Page } from '@playwright/test'
import { DEMO, expect } from './app.ts'

/** The headers of the API for an editor, who is somebody else than the admin at the screen. */
export async function asEditor(page: Page) {
  const answer = await page.request.post('/api/auth', { data: { email: DEMO.editor, password: DEMO.password } })
  const { access } = (await answer.json()) as { access: string } // the contract of the call
  return { authorization: `Bearer ${access}` }
}

/** The path of the open draft in the API. */
export const draftPath = (page: Page) => `/api/message_batches/${page.url().split('/').at(-1)}`
interface StoredDraft {
  rev: number
  selection: { query?: Record<string, string>; also?: string[]; except?: string[] }
  askedValues: Record<string, string>
}
/** Somebody else changes what the form of the open draft does not hold. */
export async function composeElsewhere(page: Page, changeOf: (draft: StoredDraft) => object) {
  const headers = await asEditor(page)
  const draft = (await (await page.request.get(draftPath(page), { headers })).json()).data as StoredDraft // of a batch
  const data = { rev: draft.rev, ...changeOf(draft) }
  const answer = await page.request.post(`${draftPath(page)}/compose`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Lets the rows of the recipients wait until `release`; their counts come as ever, unless the whole review is to wait. */
export async function holdRecipientRows(page: Page, { isAllHeld = false } = {}) {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const address = '**/api/message_batches/*/recipients'
  await page.route(address, async route => {
    if (isAllHeld || (route.request().postDataJSON() as { group?: string }).group) await released
    await route.fallback().catch(() => {}) // the page no longer wants an answer to what it asked before
  })
  return async () => {
    release()
    await page.unroute(address)
  }
}
