import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('style')
  vi.resetModules()
})
const root = () => document.documentElement.style.fontSize

test.each([12, 19])('SHELL-07: %i is applied to the root element and stored', async size => {
  const { setFontSize, readFontSize } = await import('./font-size.ts')
  setFontSize(size)
  expect(root()).toBe(`${size}px`)
  expect(localStorage.fontSize).toBe(String(size))
  expect(readFontSize()).toBe(size)
})

test.each([11, 20, 15.5, Number.NaN])('SHELL-07: %d is not applied', async size => {
  const { setFontSize } = await import('./font-size.ts')
  setFontSize(14)
  setFontSize(size)
  expect(root()).toBe('14px')
  expect(localStorage.fontSize).toBe('14')
})

test('SHELL-07: a stored size is applied at start, an invalid one is not', async () => {
  localStorage.setItem('fontSize', '18')
  await import('./font-size.ts')
  expect(root()).toBe('18px')
  localStorage.setItem('fontSize', '40')
  vi.resetModules()
  const { readFontSize } = await import('./font-size.ts')
  expect(readFontSize()).toBe(16)
  expect(root()).toBe('16px')
})
