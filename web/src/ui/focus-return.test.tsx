import { Menu, MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DropDownMenu } from './drop-down-menu.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

/** Lets all timers run, among them those with which Mantine moves the focus and closes menus. */
const runTimers = () => act(() => vi.advanceTimersByTimeAsync(1000))

function DialogFromMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <DropDownMenu button={<button type="button">Mais</button>}>
        <Menu.Item onClick={() => setIsOpen(true)}>Mudar o nome…</Menu.Item>
      </DropDownMenu>
      {isOpen && (
        <Dialog title="Mudar o nome" onClose={() => setIsOpen(false)} actions={null}>
          Um nome
        </Dialog>
      )}
    </main>
  )
}

test('a dialog that was opened from a menu returns the focus to the button of the menu', async () => {
  render(
    <MantineProvider>
      <DialogFromMenu />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Mais' })
  opener.focus()
  fireEvent.click(opener)
  const entry = await screen.findByRole('menuitem', { name: 'Mudar o nome…' })
  await runTimers()
  entry.focus()
  fireEvent.click(entry)
  await runTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await runTimers()
  expect(document.activeElement).toBe(opener)
})
