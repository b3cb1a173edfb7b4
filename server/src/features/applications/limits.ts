import { networkOf } from '../../http/network.ts'
import type { Limit } from '../auth/throttle.ts'

/** Limits for visitors who are not signed in: how often they may apply, try a code or request another one. */
export const applicationTries = {
  from: (address: string): Limit => ({ key: `application:from:${networkOf(address)}`, most: 20, minutes: 15 }),
  /** By the mailbox that gets the messages (`mailboxOf`), so that nobody can flood another person's. */
  to: (mailboxHash: Buffer): readonly Limit[] => [
    { key: `application:to:${mailboxHash.toString('base64url')}`, most: 3, minutes: 60 },
    { key: `application:day:${mailboxHash.toString('base64url')}`, most: 8, minutes: 24 * 60 },
  ],
  photosFrom: (address: string): Limit => ({
    key: `application photo:from:${networkOf(address)}`,
    most: 30,
    minutes: 15,
  }),
  photosOf: (applicationId: string): Limit => ({ key: `application photo:of:${applicationId}`, most: 10, minutes: 60 }),
}
export const verificationTries = {
  from: (address: string): Limit => ({ key: `verification:from:${networkOf(address)}`, most: 20, minutes: 15 }),
  resendTo: (mailboxHash: Buffer): Limit => ({
    key: `verification:to:${mailboxHash.toString('base64url')}`,
    most: 3,
    minutes: 60,
  }),
}
