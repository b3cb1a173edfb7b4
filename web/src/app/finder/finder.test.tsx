import { PRESETS } from '@agremia/model/rules/terminology'
import { useLocation } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { described, explainerOf } from '../../../test/described.ts'
import { makeToken, reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { finderOpen } from './finder-open.ts'
import { ScreenFinder } from './screen-finder.tsx'

const members = described({ name: 'members', label: { one: 'Sócio', many: 'Sócios' } })
let server: Awaited<ReturnType<typeof serve>>
let mayAnswer: Promise<void>
let answer: () => void

beforeEach(async () => {
  mayAnswer = new Promise(done => {
    answer = done
  })
  server = await serve(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    if (pathname === '/api/terminology') return reply(response, 200, { data: { name: 'Clube', ...PRESETS.club } })
    const typed = searchParams.get('_search') ?? ''
    const found = pathname === '/api/members' && 'rosa rosado'.includes(typed)
    const data = found ? [{ _id: typed.length > 4 ? 'rosado' : 'rosa', rev: 1, name: typed }] : []
    void mayAnswer.then(() => reply(response, 200, { data, meta: { total: data.length } }))
  })
  localStorage.setItem('access', makeToken({ ID: 'u1', Name: 'Eva', Role: 'admin', exp: Date.now() / 1000 + 900 }))
})
afterEach(async () => {
  act(() => finderOpen.set(false))
  localStorage.clear()
  await server.close()
})

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>
}
const where = () => screen.getByTestId('where').textContent

async function showScreen() {
  renderPart(
    <>
      <input aria-label="Observações" />
      <ScreenFinder />
      <Where />
    </>,
    explainerOf(members),
  )
  await screen.findByLabelText('Observações')
}
const pressFind = () =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
const box = () => screen.getByRole('combobox', { name: 'Procurar' })

describe('Ctrl+K', () => {
  test('gives the finder the focus before the next key can arrive, from the first time on', async () => {
    await showScreen()
    // Not within `act`, which would wait for whatever is loaded later.
    pressFind()
    // React draws what a key changes before the browser hands out the next event.
    await Promise.resolve()
    expect(document.activeElement).toBe(box())
    expect(box().closest('dialog')?.open).toBe(true)
  })

  test('Enter waits for the answer to what was typed, and opens nothing that was found before', async () => {
    await showScreen()
    act(() => void pressFind())
    const user = userEvent.setup()
    await user.keyboard('rosa')
    answer()
    await screen.findByRole('option', { name: 'rosa' })
    mayAnswer = new Promise(done => {
      answer = done
    })
    await user.keyboard('do{Enter}')
    expect(screen.getByText('A procurar…')).toBeDefined()
    expect(where()).toBe('/')
    answer()
    await waitFor(() => expect(where()).toMatch(/\/rosado$/))
    expect(screen.queryByRole('combobox', { name: 'Procurar' })).toBeNull()
  })

  test('another Ctrl+K, or closing the dialog as Escape does, leads back to where somebody was', async () => {
    await showScreen()
    const notes = screen.getByLabelText('Observações')
    for (const leave of [
      () => void pressFind(),
      () => void fireEvent(box().closest('dialog') ?? document, new Event('close')),
    ]) {
      notes.focus()
      act(() => void pressFind())
      expect(document.activeElement).toBe(box())
      act(leave)
      expect(screen.queryByRole('combobox', { name: 'Procurar' })).toBeNull()
      await waitFor(() => expect(document.activeElement).toBe(notes))
    }
  })
})
