import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { DropDown } from './drop-down.tsx'

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

/** With the library's fading, or at once. */
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
/** What waits for its turn, the library's own moves of the focus among it, has had it. */
const afterTimers = () => new Promise(done => setTimeout(done, 50))

test('LIST-08: whoever goes on at once inside a panel that has just opened stays where they went', async () => {
  setUp('test')
  const next = screen.getByRole('button', { name: 'Última entrada' })
  next.focus()
  await afterTimers()
  expect(document.activeElement).toBe(next)
})

test('LIST-08: Esc gives the focus back, also when the panel takes it once more while it fades away', async () => {
  const opener = setUp('default')
  const first = await screen.findByRole('button', { name: 'Nome' })
  const panel = first.parentElement
  fireEvent.keyDown(first, { key: 'Escape' })
  // As the library's own move into it does, when that comes late.
  panel?.focus()
  expect(document.activeElement).toBe(panel)
  await afterTimers()
  expect(document.activeElement).toBe(opener)
})
