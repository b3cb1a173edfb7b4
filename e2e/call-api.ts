import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Calls the API as the person who is signed in, and answers the data. */
export async function callApi(page: Page, method: string, path: string, data?: unknown) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => String(localStorage.access))}` }
  const answer = await page.request.fetch(`/api/${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** The id of the first item that a list answers. */
export const findId = async (page: Page, path: string): Promise<string> => (await callApi(page, 'GET', path))[0]._id
