import { expect, it } from 'vitest'
import { loadKeys } from './keys.ts'
import { openToken, signToken } from './signed-token.ts'

const keysOf = (secretKey: string) => loadKeys({ secretKey: secretKey.padEnd(32, '-'), dataDir: '/nowhere' })

it('APP-01a: a token is valid only unchanged, for its own use and with its own key', async () => {
  const keys = await keysOf('um')
  const token = signToken(keys, 'photo', { id: 'a' })
  expect(openToken(keys, 'photo', token)).toEqual({ id: 'a' })
  expect(openToken(keys, 'form', token)).toBeUndefined()
  expect(openToken(await keysOf('dois'), 'photo', token)).toBeUndefined()
  const other = signToken(keys, 'photo', { id: 'b' })
  const [payload, signature] = token.split('.')
  const [otherPayload, otherSignature] = other.split('.')
  for (const forged of [
    `${otherPayload}.${signature}`,
    `${payload}.${otherSignature}`,
    `${payload}.`,
    `${payload}`,
    '',
    '.',
  ]) {
    expect(openToken(keys, 'photo', forged), forged).toBeUndefined()
  }
})
