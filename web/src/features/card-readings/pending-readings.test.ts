import { afterEach, expect, it } from 'vitest'
import { makeToken } from '../../../test/http-server.ts'
import { clearSession, storeTokens } from '../../api/session.ts'
import { dropPending, keepPending, readPending } from './pending-readings.ts'

afterEach(() => localStorage.clear())
const NOW = new Date('2026-12-12T21:14:00.000Z')

it('CARD-03: readings wait in their order, each door by itself, until they are dropped', () => {
  keepPending('/doors/a', { code: 'ONE' }, NOW)
  keepPending('/doors/a', { memberNumber: 42 }, NOW)
  keepPending('/doors/b', { code: 'OTHER' }, NOW)
  const [first, second] = readPending('/doors/a')
  expect(first).toMatchObject({ code: 'ONE', readAt: NOW.toISOString() })
  expect(second).toMatchObject({ memberNumber: 42 })
  expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  dropPending('/doors/a', first?.id ?? '')
  expect(readPending('/doors/a')).toEqual([second])
  expect(readPending('/doors/b')).toHaveLength(1)
})

it('CARD-03: what is no list of readings is taken for none', () => {
  localStorage.setItem('unsent::cardReadings:/doors/a', '{')
  expect(readPending('/doors/a')).toEqual([])
  localStorage.setItem('unsent::cardReadings:/doors/a', '7')
  expect(readPending('/doors/a')).toEqual([])
})

it('CARD-03: readings outlive the session of who made them, whom nobody else on the device sees or sends', () => {
  const DOOR = '/card_sessions/1'
  const signIn = (ID: string) =>
    storeTokens({ access: makeToken({ ID, Name: 'Ana', Role: 'editor' }), refresh: makeToken({ exp: 1 }) })
  signIn('u1')
  keepPending(DOOR, { code: 'ONE' }, NOW)
  clearSession()
  expect(readPending(DOOR)).toEqual([])
  signIn('u2')
  expect(readPending(DOOR)).toEqual([])
  clearSession()
  signIn('u1')
  expect(readPending(DOOR)).toMatchObject([{ code: 'ONE' }])
})
