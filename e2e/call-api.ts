import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './app.ts'

/** The headers of requests by the person who is signed in. */
export const authorize = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => String(localStorage.access))}`,
})

/** Calls the API with given headers, and answers the data. */
export async function callWith(
  request: APIRequestContext,
  headers: Record<string, string>,
  method: string,
  path: string,
  data?: unknown,
) {
  const answer = await request.fetch(`/api/${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Calls the API as the person who is signed in, and answers the data. */
export const callApi = async (page: Page, method: string, path: string, data?: unknown) =>
  callWith(page.request, await authorize(page), method, path, data)

/** The id of the first item that a list answers. */
export const findId = async (page: Page, path: string): Promise<string> => (await callApi(page, 'GET', path))[0]._id

/** Creates a member of the category Efetivo. */
export const addMember = async (page: Page, given: { name: string } & Record<string, unknown>) =>
  callApi(page, 'POST', 'members', {
    categoryId: await findId(page, 'member_categories?_search=Efetivo'),
    admissionDate: '2015-03-01',
    ...given,
  })
