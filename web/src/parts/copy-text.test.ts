import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('PAY-04: a value is copied where browsers give no clipboard too, and the focus stays', async () => {
  vi.stubGlobal('navigator', {})
  let selected = ''
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value ?? ''
    return true
  }
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  expect(await copyText('123 456 789')).toBe(true)
  expect([selected, document.activeElement]).toEqual(['123 456 789', button])
  expect(document.querySelector('textarea')).toBeNull()
  document.execCommand = () => false
  expect(await copyText('123 456 789')).toBe(false)
})
