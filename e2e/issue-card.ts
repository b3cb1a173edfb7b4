import type { Page } from '@playwright/test'
import { addMember, callApi } from './call-api.ts'

export interface IssuedCard {
  _id: string
  memberId: string
  verificationCode: string
  validUntil: string
}

/** A new member with a card that is valid until the end of next year. */
export async function issueCard(staff: Page, name: string): Promise<IssuedCard> {
  const { _id: memberId } = await addMember(staff, { name })
  const validUntil = `${new Date().getFullYear() + 1}-12-31`
  return callApi(staff, 'POST', 'membership_cards', { memberId, validUntil })
}
