import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { createClient } from '../../api/client.ts'
import { contactLost, restoreContact, serverStatus } from '../../api/server-status.ts'
import { COUNTDOWN_S, RELOAD_AFTER_MS, ServerOverlay } from './server-overlay.tsx'

beforeEach(restoreContact)

test('SHELL-10: in local mode only an answer to the ping resets the status to ok, another call does not', async () => {
  const web = await serve((_request, response) => reply(response, 200, {}))
  const http = createClient(`${web.origin}/api`)
  let answered: Promise<unknown> | undefined
  const ping = () => {
    answered = http.get('/')
    return answered
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  render(<ServerOverlay ping={ping} isLocal />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => serverStatus.set('unreachable'))
  expect(screen.getByRole('alertdialog').textContent).toContain('Perdido o contacto com o servidor')
  await act(async () => void (await http.get('/users')))
  expect(serverStatus.get()).toBe('ok')
  for (let left = COUNTDOWN_S; left > 0; left--) {
    expect(screen.getByRole('alertdialog').textContent).toContain(`Nova tentativa dentro de ${left} s`)
    expect(answered).toBeUndefined()
    await pass(1000)
  }
  await act(async () => void (await answered))
  expect(screen.getByRole('alertdialog').textContent).toContain('A ligar...')
  await pass(RELOAD_AFTER_MS - 1)
  expect(screen.getByRole('alertdialog').textContent).toContain('A ligar...')
  await pass(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect([serverStatus.get(), contactLost.get()]).toEqual(['ok', false])
  await web.close()
})

test('SHELL-10: 3 seconds are counted down to the millisecond before each ping, and again after one without an answer', async () => {
  let pings = 0
  const ping = async () => {
    pings += 1
    throw new Error('nobody answers')
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const shows = (left: number) =>
    expect(screen.getByRole('alertdialog').textContent).toContain(`Nova tentativa dentro de ${left} s`)
  render(<ServerOverlay ping={ping} isLocal />)
  act(() => serverStatus.set('unreachable'))
  for (const earlier of [0, 1, 2]) {
    for (const left of [3, 2, 1]) {
      shows(left)
      await pass(999)
      shows(left)
      expect(pings).toBe(earlier)
      await pass(1)
    }
    expect(pings).toBe(earlier + 1)
  }
  shows(3)
  expect(contactLost.get()).toBe(true)
})
