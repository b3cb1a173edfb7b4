import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { listenToServer, PanicDialog } from './panic.tsx'

let stop: () => void

beforeEach(async () => {
  stop = listenToServer()
  renderPart(<PanicDialog />)
  await act(async () => undefined)
})
afterEach(() => stop())

const tell = (topic: 'panic' | 'debug', message: string) =>
  act(async () => {
    window.dispatchEvent(new CustomEvent(`ws:${topic}`, { detail: { message } }))
  })

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('SHELL-14: what the server says of itself', () => {
  test('an error is a dialog with OK and Reload; the next one is added to it, the same one is not', async () => {
    await tell('panic', 'Erro inesperado no servidor (0a1b2c3d).')
    const dialog = within(await screen.findByRole('dialog', { name: 'O servidor comunicou um erro' }))
    await tell('panic', 'Erro inesperado no servidor (4e5f6a7b).')
    await tell('panic', 'Erro inesperado no servidor (4e5f6a7b).')
    expect(dialog.getAllByText(/Erro inesperado no servidor/)).toHaveLength(2)
    expect(dialog.getAllByRole('button').map(button => button.textContent)).toEqual(['OK', 'Reload'])
    expect(screen.queryByRole('status')).toBeNull()
    await click('OK')
    expect(screen.queryByRole('dialog')).toBeNull()
    await tell('panic', 'Erro inesperado no servidor (8c9d0e1f).')
    expect(screen.getAllByText(/Erro inesperado no servidor/)).toHaveLength(1)
    await click('OK')
  })

  test('Reload loads the page again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    await tell('panic', 'Erro inesperado no servidor (0a1b2c3d).')
    await click('Reload')
    expect(reload).toHaveBeenCalledOnce()
    // What was not closed would stand in the next test.
    await click('OK')
  })

  test('SHELL-15: a debug message is a dialog too, and a toast for 3 s, after which the dialog is still open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await tell('debug', 'Cópia de segurança a meio')
    const dialog = await screen.findByRole('dialog', { name: 'Mensagem do servidor' })
    expect(screen.getByRole('status').textContent).toContain('Cópia de segurança a meio')
    await pass(2_900)
    expect(screen.getByRole('status').textContent).toContain('Cópia de segurança a meio')
    // It fades out for 300 ms.
    await pass(100 + 300)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})
