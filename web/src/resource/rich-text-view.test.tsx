import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichTextView } from './rich-text-view.tsx'

test('MSG-02: a rich text is drawn with its styles, lists and links', () => {
  const doc = parseNotation('## Aviso\n\nOlá, **{{nome}}**\n\n- [um](https://exemplo.pt)\n- _dois_')
  const { container } = render(<RichTextView doc={doc} />)
  expect(container.querySelector('h3')?.textContent).toBe('Aviso')
  expect(container.querySelector('strong')?.textContent).toBe('{{nome}}')
  expect([...container.querySelectorAll('li')].map(item => item.textContent)).toEqual(['um', 'dois'])
  expect(container.querySelector('a')?.getAttribute('href')).toBe('https://exemplo.pt')
})

test('MSG-02: nothing in a rich text becomes markup or a link that runs a script', () => {
  const doc: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '<script>a()</script>', marks: [{ type: 'link', attrs: { href: 'javascript:a()' } }] },
        ],
      },
    ],
  }
  const { container } = render(<RichTextView doc={doc} />)
  expect(container.textContent).toBe('<script>a()</script>')
  expect(container.querySelectorAll('script, a')).toHaveLength(0)
})
