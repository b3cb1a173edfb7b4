import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { expect, test } from 'vitest'
import { startOf } from './draft-fields.ts'

test.each([
  [['email', 'carta'], 'email_ou_carta'],
  [['email'], 'email'],
  [['carta'], 'carta'],
] as const)('MSG-02: a draft from a template that goes by %s begins with the channels %s', (channels, expected) => {
  // Only what the function reads.
  const template = { name: 'boletim', subject: 'Boletim', body: null, channels } as unknown as MessageSettingEntry
  expect(startOf('boletim', [template])).toMatchObject({
    subject: 'Boletim',
    channels: expected,
    onePerHousehold: true,
  })
})
