import { fireEvent, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Portrait } from './portrait.tsx'

describe('API-04b: the portrait beside a name', () => {
  test.each([
    ['Maria João Sousa', 'MS'],
    ['  ana  ', 'A'],
    ['Émile «Zé» Ávila', 'ÉÁ'],
    ['1.º de Maio, (Clube)', '1C'],
    ['', ''],
  ])('%s without a picture has the initials %s', (name, initials) => {
    const { container } = render(<Portrait name={name} src={null} />)
    expect(container.textContent).toBe(initials)
    expect(container.querySelector('img')).toBeNull()
  })

  test('a picture that fails to load is replaced by the initials, and another address is tried again', () => {
    const { container, rerender } = render(<Portrait name="Rui Dias" src="/a" />)
    const picture = container.querySelector('img')
    expect(picture?.getAttribute('src')).toBe('/a')
    if (picture) fireEvent.error(picture)
    expect(container.textContent).toBe('RD')
    rerender(<Portrait name="Rui Dias" src="/b" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b')
    // The name beside it says the same, so screen readers ignore the picture.
    expect(container.querySelector('[aria-hidden]')?.contains(container.querySelector('img'))).toBe(true)
  })
})
