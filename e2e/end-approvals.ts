import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'

/** Nobody approves documents any more, as in organisations that do not use it: they are paid when they are entered. */
export async function endApprovals(page: Page): Promise<void> {
  const approvers: { _id: string }[] = await callApi(page, 'GET', 'treasury_docs/approvers')
  for (const { _id } of approvers) await callApi(page, 'PATCH', `users/${_id}`, { approvesTreasury: false })
}
