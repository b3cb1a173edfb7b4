import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { loadKeys } from '../../outside/keys.ts'
import { createAccessReader, dropOldest, readRefresh, signPair } from './tokens.ts'

const keys = await loadKeys({ secretKey: 'a secret of more than thirty-two characters', dataDir: '/nowhere' })
const other = await loadKeys({ secretKey: 'another secret of more than 32 characters', dataDir: '/nowhere' })
const user = { id: '019a0000-0000-7000-8000-000000000001', name: 'Ana Brás', role: 'editor' } as const
const sessionId = '019a0000-0000-7000-8000-000000000002'
const at = new Date('2026-11-15T10:00:00.700Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const sign = () => signPair(keys, { user, sessionId, turn: 3, at, expiresAt: later(30 * DAY) })

describe('AUTH-04: the claims of tokens', () => {
  it('of an access token are ID, Name and Role at the top level; it is valid for 15 minutes', async () => {
    const { access } = await sign()
    const iat = Math.floor(at.getTime() / 1000)
    expect(decodeJwt(access)).toEqual({
      ID: user.id,
      Name: 'Ana Brás',
      Role: 'editor',
      sid: sessionId,
      iat,
      exp: iat + 900,
    })
  })

  it('of a refresh token are its session and turn; it is valid as long as the session', async () => {
    const { refresh } = await sign()
    const iat = Math.floor(at.getTime() / 1000)
    expect(decodeJwt(refresh)).toEqual({ sid: sessionId, turn: 3, iat, exp: iat + 30 * 86_400 })
  })
})

it('AUTH-05: the same turn produces the same pair of tokens', async () => {
  expect(await sign()).toEqual(await sign())
  expect(await signPair(keys, { user, sessionId, turn: 4, at, expiresAt: later(30 * DAY) })).not.toEqual(await sign())
})

describe('AUTH-07b: a token is accepted', () => {
  it('until it expires, also from the cache', async () => {
    const { access, refresh } = await sign()
    let now = at
    const readAccess = createAccessReader(keys, () => now)
    const claims = await readAccess(access)
    expect(claims).toMatchObject({ ID: user.id, sid: sessionId })
    now = later(15 * MINUTE - 1000)
    expect(await readAccess(access)).toBe(claims)
    now = later(15 * MINUTE)
    expect(await readAccess(access)).toBeUndefined()
    expect(await readAccess(access)).toBeUndefined()
    expect(await readRefresh(keys, refresh, later(30 * DAY - 1000))).toMatchObject({ sid: sessionId, turn: 3 })
    expect(await readRefresh(keys, refresh, later(30 * DAY))).toBeUndefined()
  })

  it('only as its own kind, with our key and our algorithm', async () => {
    const { access, refresh } = await sign()
    const readAccess = createAccessReader(keys, () => at)
    expect(await readAccess(refresh)).toBeUndefined()
    expect(await readRefresh(keys, access, at)).toBeUndefined()
    expect(await createAccessReader(other, () => at)(access)).toBeUndefined()
    const [header, payload, signature] = access.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const admin = Buffer.from(JSON.stringify({ ...decodeJwt(access), Role: 'admin' })).toString('base64url')
    const longer = await new SignJWT(decodeJwt(access))
      .setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' })
      .sign(new Uint8Array(64))
    const renamed = await new SignJWT(decodeJwt(access))
      .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
      .sign(keys.sign)
    const forged = [
      renamed,
      `${none}.${payload}.`,
      `${header}.${admin}.${signature}`,
      longer,
      '',
      'a.b.c',
      '\0',
      'x'.repeat(10_000),
    ]
    for (const token of forged) expect(await readAccess(token)).toBeUndefined()
  })
})

it('the oldest entry of the cache is dropped first', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ])
  dropOldest(map)
  expect([...map.keys()]).toEqual(['b'])
})
