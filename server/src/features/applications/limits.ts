import { networkOf } from '../../http/network.ts'
import type { Limit } from '../auth/throttle.ts'

/** How often strangers may apply, guess a code or have another sent. */
export const applicationTries = {
  from: (address: string): Limit => ({ key: `application:from:${networkOf(address)}`, most: 20, minutes: 15 }),
  /** By the address that is written to. */
  of: (emailHash: Buffer): Limit => ({
    key: `application:of:${emailHash.toString('base64url')}`,
    most: 3,
    minutes: 60,
  }),
  photosOf: (applicationId: string): Limit => ({ key: `application photo:of:${applicationId}`, most: 10, minutes: 60 }),
}
export const verificationTries = {
  from: (address: string): Limit => ({ key: `verification:from:${networkOf(address)}`, most: 20, minutes: 15 }),
  resendOf: (applicationId: string): Limit => ({ key: `verification:of:${applicationId}`, most: 3, minutes: 60 }),
}
