import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, test } from 'vitest'
import { fetchLateParts, late, type OpensProps } from './late.tsx'

const Panel = ({ isOpen, button }: OpensProps) => (
  <div>
    {button}
    {isOpen && <p>Aberto, com o foco em {document.activeElement?.textContent}</p>}
  </div>
)

/** A part that comes when it is let, and a button that opens it. */
function setUp() {
  let arrive = (_part: ComponentType<OpensProps>) => {}
  const arrival = new Promise<ComponentType<OpensProps>>(done => {
    arrive = done
  })
  let asked = 0
  const Part = late<object>('dialog', () => {
    asked++
    return arrival
  })
  function Box() {
    const [isOpen, setIsOpen] = useState(false)
    return <Part isOpen={isOpen} onOpen={setIsOpen} button={<button type="button">Abrir</button>} />
  }
  render(<Box />)
  return { arrive, asked: () => asked }
}
const button = () => screen.getByRole('button', { name: 'Abrir' })

test('LIST-06: a button whose panel is loading says what it opens, and opens it once it is loaded', async () => {
  const { arrive, asked } = setUp()
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
  expect(asked()).toBe(0)
  await userEvent.click(button())
  expect([asked(), screen.queryByText(/Aberto/)]).toEqual([1, null])
  await act(async () => arrive(Panel))
  // The button was made anew around the panel; whoever pressed it is still there when it opens.
  expect(screen.getByText('Aberto, com o foco em Abrir')).toBeTruthy()
  expect(document.activeElement).toBe(button())
})

test('LIST-06: a panel that loads before the button is pressed does not open or move the focus', async () => {
  const { arrive } = setUp()
  button().focus()
  arrive(Panel)
  await act(() => fetchLateParts())
  expect([screen.queryByText(/Aberto/), document.activeElement === button()]).toEqual([null, true])
})

test('LIST-06: the focus stays on the button while its panel is rendered', async () => {
  const { arrive } = setUp()
  arrive(Panel)
  await act(async () => {
    await fetchLateParts()
    // It has been told of the panel, and still stands there as it was.
    button().focus()
  })
  expect(document.activeElement).toBe(button())
})

test('LIST-06: a panel that failed to load is loaded again at the next press', async () => {
  let isLost = true
  let asked = 0
  const Part = late<object>('menu', async () => {
    asked++
    if (isLost) throw new Error('no network')
    return Panel
  })
  function Box() {
    const [isOpen, setIsOpen] = useState(false)
    return <Part isOpen={isOpen} onOpen={setIsOpen} button={<button type="button">Abrir</button>} />
  }
  render(<Box />)
  await userEvent.click(button())
  expect([asked, screen.queryByText(/Aberto/)]).toEqual([1, null])
  isLost = false
  await userEvent.click(button())
  expect(await screen.findByText(/Aberto/)).toBeTruthy()
})
