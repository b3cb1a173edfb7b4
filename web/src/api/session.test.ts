import { beforeEach, describe, expect, test } from 'vitest'
import { makeToken } from '../../test/http-server.ts'
import {
  clearSession,
  forgetEndedSession,
  forgetTokens,
  isExpiring,
  isSignedIn,
  readClaims,
  readEndedSession,
  rememberEndedSession,
  storeTokens,
  watchOtherTabs,
} from './session.ts'

const NOW = Date.UTC(2026, 10, 15)
const access = makeToken({ ID: 'u1', Name: 'Conceição Araújo', Role: 'editor', exp: NOW / 1000 + 900 })
const refreshFor = (seconds: number) => makeToken({ exp: NOW / 1000 + seconds })

beforeEach(() => localStorage.clear())

describe('the session', () => {
  test('AUTH-01: a user is signed in while an access token is stored', () => {
    expect(isSignedIn()).toBe(false)
    storeTokens({ access, refresh: refreshFor(1) })
    expect(isSignedIn()).toBe(true)
    localStorage.setItem('access', '')
    expect(isSignedIn()).toBe(false)
  })

  test('AUTH-05 FORM-07c: where a session ended is kept for its user after everything else is cleared', () => {
    sessionStorage.clear()
    rememberEndedSession('/socios/1')
    expect(readEndedSession()).toBeUndefined()
    storeTokens({ access, refresh: refreshFor(1) })
    rememberEndedSession('/socios/1')
    clearSession()
    expect(readEndedSession()).toEqual({ userId: 'u1', page: '/socios/1' })
    forgetEndedSession()
    expect(readEndedSession()).toBeUndefined()
    sessionStorage.setItem('endedSession', 'not JSON')
    expect(readEndedSession()).toBeUndefined()
  })

  test('AUTH-04: the claims ID, Name and Role are read from the token, with accents', () => {
    expect(readClaims(access)).toEqual({ ID: 'u1', Name: 'Conceição Araújo', Role: 'editor' })
  })

  test('a malformed token, or one with an unknown role, has no claims', () => {
    for (const bad of ['', 'x', 'a.b.c', makeToken({ ID: 'u1', Name: 'A', Role: 'god' })])
      expect(readClaims(bad)).toBeUndefined()
  })

  test('AUTH-06: a refresh token with under 86400 s left is expiring', () => {
    expect(isExpiring(refreshFor(86_399), NOW)).toBe(true)
    expect(isExpiring(refreshFor(86_400), NOW)).toBe(false)
  })

  test('signing out keeps the preferences; an expired session clears all storage', () => {
    localStorage.setItem('fontSize', '17')
    storeTokens({ access, refresh: refreshFor(1) })
    forgetTokens()
    expect([isSignedIn(), localStorage.getItem('fontSize')]).toEqual([false, '17'])
    clearSession()
    expect(localStorage.length).toBe(0)
  })

  test('AUTH-05 CARD-03: what was not sent outlives the session', () => {
    storeTokens({ access, refresh: refreshFor(1) })
    localStorage.setItem('fontSize', '17')
    localStorage.setItem('unsent:u1:x', 'kept')
    clearSession()
    expect(Object.entries(localStorage)).toEqual([['unsent:u1:x', 'kept']])
    localStorage.clear()
  })

  test('a token refresh in another tab is ignored; another user or a sign-out there is not', () => {
    storeTokens({ access, refresh: refreshFor(1) })
    let news = 0
    const stop = watchOtherTabs(() => news++)
    const become = (payload: Record<string, unknown>) => {
      localStorage.setItem('access', makeToken({ Name: 'A', Role: 'editor', ...payload }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'access' }))
    }
    become({ ID: 'u1', exp: 1 })
    expect(news).toBe(0)
    become({ ID: 'u2' })
    expect(news).toBe(1)
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(news).toBe(2)
    stop()
  })
})
