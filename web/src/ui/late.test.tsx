import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fetchLateParts, late, type OpensProps } from './late.tsx'

const Panel = ({ isOpen, button }: OpensProps) => (
  <div>
    {button}
    {isOpen && <p>Aberto, com o foco em {document.activeElement?.textContent}</p>}
  </div>
)

/** A button that opens a panel whose code loads when `arrive` is called. */
function setUp() {
  let arrive = (_part: ComponentType<OpensProps>) => {}
  const arrival = new Promise<ComponentType<OpensProps>>(done => {
    arrive = done
  })
  let fetches = 0
  const Part = late<object>('dialog', () => {
    fetches++
    return arrival
  })
  render(<Part button={<button type="button">Abrir</button>} />)
  return { arrive, fetches: () => fetches }
}
const button = () => screen.getByRole('button', { name: 'Abrir' })

test('LIST-06: a button whose panel is loading says what it opens, and opens it once it is loaded', async () => {
  const { arrive, fetches } = setUp()
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
  expect(fetches()).toBe(0)
  await userEvent.click(button())
  expect([fetches(), screen.queryByText(/Aberto/)]).toEqual([1, null])
  await act(async () => arrive(Panel))
  // React mounts the button again around the panel; the focus must still be on it when the panel opens.
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
    // The panel is being rendered, and the button is still mounted.
    button().focus()
  })
  expect(document.activeElement).toBe(button())
})

test('LIST-06: a panel that failed to load is loaded again at the next press', async () => {
  let isLost = true
  let fetches = 0
  const Part = late<object>('menu', async () => {
    fetches++
    if (isLost) throw new Error('no network')
    return Panel
  })
  function Box() {
    const [isOpen, setIsOpen] = useState(false)
    return <Part isOpen={isOpen} onOpen={setIsOpen} button={<button type="button">Abrir</button>} />
  }
  render(<Box />)
  await userEvent.click(button())
  expect([fetches, screen.queryByText(/Aberto/)]).toEqual([1, null])
  isLost = false
  await userEvent.click(button())
  expect(await screen.findByText(/Aberto/)).toBeTruthy()
})

test('LIST-06: a button whose panel loads while it is pressed is replaced after its click, and opens', async () => {
  const { arrive } = setUp()
  const pressed = button()
  // happy-dom knows no pressed buttons.
  const matches = pressed.matches.bind(pressed)
  vi.spyOn(pressed, 'matches').mockImplementation((selector: string) => selector === ':active' || matches(selector))
  arrive(Panel)
  await act(() => fetchLateParts())
  expect(button()).toBe(pressed)
  await act(async () => {
    window.dispatchEvent(new Event('pointerup'))
    pressed.click()
  })
  expect(await screen.findByText(/Aberto/)).toBeTruthy()
  expect(button()).not.toBe(pressed)
})
