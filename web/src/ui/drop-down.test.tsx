import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DropDown } from './drop-down.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

function Content() {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <button ref={first} type="button">
        Nome
      </button>
      <button type="button">Última entrada</button>
    </>
  )
}

/** Renders a drop-down and opens it; `default` keeps Mantine's transitions, `test` has none. */
function setUp(env: 'default' | 'test') {
  function Box() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <DropDown isOpen={isOpen} onOpen={setIsOpen} width="20rem" button={<button type="button">Filtrar</button>}>
        <Content />
      </DropDown>
    )
  }
  render(
    <MantineProvider env={env}>
      <Box />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Filtrar' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}
/** Lets all timers run, among them those with which Mantine moves the focus. */
const runTimers = () => act(() => vi.advanceTimersByTimeAsync(1000))

test('LIST-08: a focus that moves inside a panel that has just opened is not moved back', async () => {
  setUp('test')
  const next = screen.getByRole('button', { name: 'Última entrada' })
  next.focus()
  await runTimers()
  expect(document.activeElement).toBe(next)
})

test('LIST-08: Esc returns the focus to the button, even if the closing panel takes it once more', async () => {
  const opener = setUp('default')
  const first = await screen.findByRole('button', { name: 'Nome' })
  const panel = first.parentElement
  fireEvent.keyDown(first, { key: 'Escape' })
  // Mantine's own move of the focus into the panel may come as late as this.
  panel?.focus()
  expect(document.activeElement).toBe(panel)
  await runTimers()
  expect(document.activeElement).toBe(opener)
})
