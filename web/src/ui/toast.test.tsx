import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANIMATION_MS, SWIPE_PX, showToast, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(() => {
  act(() => void vi.advanceTimersByTime(60_000))
  cleanup()
  vi.useRealTimers()
})

function show(stays: number) {
  act(() => showToast({ title: 'Registo criado', stays }))
  const frame = screen.getByRole('status').parentElement
  if (!frame) throw new Error('The toast has no frame.')
  return frame
}
function swipe(frame: HTMLElement, by: number) {
  const pointer = { pointerId: 1, clientY: 10 }
  fireEvent.pointerDown(frame, { ...pointer, clientX: 200 })
  fireEvent.pointerMove(frame, { ...pointer, clientX: 200 + by })
  fireEvent.pointerUp(frame, { ...pointer, clientX: 200 + by })
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const isShown = () => screen.queryByRole('status') !== null

test('SHELL-15: the animation takes 300 ms and a swipe must go beyond 80 px', () => {
  expect([ANIMATION_MS, SWIPE_PX]).toEqual([300, 80])
  expect(show(10_000).style.getPropertyValue('--animation')).toBe('300ms')
})

test.each([80, -80])('SHELL-15: a swipe of %i px leaves the toast in place', by => {
  const frame = show(10_000)
  swipe(frame, by)
  wait(1_000)
  expect(isShown()).toBe(true)
  expect(frame.style.getPropertyValue('--moved')).toBe('0px')
})

test.each([81, -81])('SHELL-15: a swipe of %i px dismisses it, after its 300 ms', by => {
  swipe(show(10_000), by)
  wait(299)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

test('SHELL-15: a toast disappears when its time is over', () => {
  show(3_000)
  wait(3_000 + 299)
  expect(isShown()).toBe(true)
  wait(1)
  expect(isShown()).toBe(false)
})

const ACTION = { label: 'Anular', run: () => {} }

test('SHELL-15: a toast with an action stays for 10 s', () => {
  act(() => showToast({ title: 'Alterado', action: ACTION }))
  wait(9_999)
  expect(isShown()).toBe(true)
  wait(1 + 300)
  expect(isShown()).toBe(false)
})

test.each([
  ['the focus', fireEvent.focus, fireEvent.blur],
  ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
] as const)('SHELL-15: it stays while it has %s, and its time begins anew afterwards', (_, come, go) => {
  act(() => showToast({ title: 'Alterado', action: ACTION }))
  const frame = screen.getByRole('status').parentElement as HTMLElement // it is in the page
  wait(9_000)
  come(frame)
  wait(60_000)
  expect(isShown()).toBe(true)
  go(frame)
  wait(9_999)
  expect(isShown()).toBe(true)
  wait(1 + 300)
  expect(isShown()).toBe(false)
})

test('SHELL-15: a toast ends with the page that shows it', () => {
  show(10_000)
  cleanup()
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  )
  expect(isShown()).toBe(false)
})
