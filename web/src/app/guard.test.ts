import { SIGNED_IN } from '@agremia/model/rules/roles'
import { isRedirect } from '@tanstack/react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeToken } from '../../test/http-server.ts'
import { storePasswordDue } from '../api/password-due.ts'
import { homeOf, requireSignIn } from './guard.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const signIn = (role: string, refreshSeconds: number) => {
  localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'A', Role: role, exp: inSeconds(900) }))
  localStorage.setItem('refresh', makeToken({ exp: inSeconds(refreshSeconds) }))
}
function whereTo(roles: Parameters<typeof requireSignIn>[0], wanted = '/utilizadores?_sort=-name') {
  try {
    requireSignIn(roles, wanted)
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return undefined
}

beforeEach(() => localStorage.clear())

describe('access to screens', () => {
  test('AUTH-06: a session with less than a day left is ended and leads to the root; a longer one continues', () => {
    signIn('admin', 86_300)
    expect(whereTo(SIGNED_IN)).toMatchObject({ to: '/' })
    expect(localStorage.length).toBe(0)
    signIn('admin', 86_500)
    expect(whereTo(SIGNED_IN)).toBeUndefined()
    expect(localStorage.length).toBe(2)
  })

  test('NAV-51: a visitor is sent to the sign-in, which keeps the wanted page; public screens need no session', () => {
    expect(whereTo(SIGNED_IN)).toMatchObject({
      to: '/autorizacao/entrar',
      search: { voltar: '/utilizadores?_sort=-name' },
    })
    expect(whereTo(['anyone'])).toBeUndefined()
  })

  test('NAV-34: a user who must change the password is sent to that screen, other users are not', () => {
    signIn('member', 2_000_000)
    storePasswordDue('u1', true)
    expect(whereTo(SIGNED_IN)).toMatchObject({
      to: '/utilizadores/recuperar-password/u1',
      search: { voltar: '/utilizadores?_sort=-name' },
    })
    expect(whereTo(SIGNED_IN, '/utilizadores/recuperar-password/u1?voltar=%2Fx')).toBeUndefined()
    expect(whereTo(['anyone'])).toBeUndefined()
    storePasswordDue('u1', false)
    expect(whereTo(SIGNED_IN)).toBeUndefined()
    storePasswordDue('u2', true)
    expect(whereTo(SIGNED_IN)).toBeUndefined()
  })

  test('NAV-01: staff start at /adminHome, members at their own page, visitors at the sign-in', () => {
    expect(homeOf()).toBe('/autorizacao/entrar')
    signIn('editor', 2_000_000)
    expect(homeOf()).toBe('/adminHome')
    signIn('member', 2_000_000)
    expect(homeOf()).toBe('/dashboard')
  })
})
