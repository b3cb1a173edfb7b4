import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { createClient } from '../../api/client.ts'
import { contactLost, restoreContact, serverStatus } from '../../api/server-status.ts'
import { ServerOverlay } from './server-overlay.tsx'

beforeEach(restoreContact)

test('SHELL-10: in local mode only an answer to the ping resets the status to ok, another call does not', async () => {
  const web = await serve((_request, response) => reply(response, 200, {}))
  const http = createClient(`${web.origin}/api`)
  const ping = () => http.get('/')
  render(<ServerOverlay ping={ping} isLocal />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => serverStatus.set('unreachable'))
  expect(screen.getByRole('alertdialog').textContent).toContain('Perdido o contacto com o servidor')
  await act(async () => void (await http.get('/users')))
  expect(serverStatus.get()).toBe('ok')
  expect(screen.getByRole('alertdialog').textContent).toContain('Nova tentativa dentro de')
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('A ligar...'), { timeout: 5000 })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 2000 })
  expect([serverStatus.get(), contactLost.get()]).toEqual(['ok', false])
  await web.close()
}, 15_000)
