import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadingDots } from './loading-dots.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SHELL-16: the dots move one step every 500 ms', () => {
  vi.useFakeTimers()
  render(<LoadingDots />)
  const status = screen.getByRole('status')
  const seen = [status.textContent]
  for (let i = 0; i < 3; i++) {
    act(() => void vi.advanceTimersByTime(499))
    expect(status.textContent).toBe(seen.at(-1))
    act(() => void vi.advanceTimersByTime(1))
    seen.push(status.textContent)
  }
  expect(seen).toEqual(['A carregar.', 'A carregar..', 'A carregar...', 'A carregar.'])
})

test('SHELL-16: the dots do not move if the system asks for reduced motion', () => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }))
  render(<LoadingDots />)
  for (let i = 0; i < 4; i++) {
    expect(screen.getByRole('status').textContent).toBe('A carregar...')
    act(() => void vi.advanceTimersByTime(500))
  }
})
