import type { Page } from '@playwright/test'
import { addMember, callApi } from './call-api.ts'

export interface IssuedCard {
  _id: string
  memberId: string
  verificationCode: string
}

/** A new member with a valid card. */
export async function issueCard(staff: Page, name: string): Promise<IssuedCard> {
  const { _id: memberId } = await addMember(staff, { name })
  return callApi(staff, 'POST', 'membership_cards', { memberId, validUntil: '2027-12-31' })
}
