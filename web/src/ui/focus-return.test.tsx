import { MantineProvider, Menu } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
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

function PayButton() {
  const [step, setStep] = useState<'open' | 'asked' | 'sent' | 'paid'>('open')
  // The answer arrives after the dialog has closed.
  useEffect(() => {
    const timer = step === 'sent' ? setTimeout(() => setStep('paid'), 500) : undefined
    return () => clearTimeout(timer)
  }, [step])
  return (
    <main tabIndex={-1}>
      {step !== 'paid' && (
        <button type="button" onClick={() => setStep('asked')}>
          Registar pagamento
        </button>
      )}
      {step === 'asked' && (
        <Dialog title="Registar pagamento" onClose={() => setStep('sent')} actions={null}>
          Um valor
        </Dialog>
      )}
    </main>
  )
}

test('a focus that was returned to a button goes to the main region when the button goes away', async () => {
  render(
    <MantineProvider>
      <PayButton />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Registar pagamento' })
  opener.focus()
  fireEvent.click(opener)
  await runTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(document.activeElement).toBe(opener)
  await runTimers()
  expect(opener.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
