import { printNotation } from '@agremia/model/rules/rich-text/notation'
import { readRichText } from '@agremia/model/rules/rich-text/read-rich-text'
import { DOMParser as Reader } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { readPastedPlaceholders, simplifyPastedHtml } from './pasted.ts'
import { textSchema } from './schema.ts'

/** What the editor holds after this HTML was pasted, as the model reads it before storing. */
function paste(html: string) {
  const body = document.createElement('div')
  body.innerHTML = simplifyPastedHtml(html)
  const slice = readPastedPlaceholders(Reader.fromSchema(textSchema).parseSlice(body))
  const doc = textSchema.topNodeType.createAndFill(null, slice.content)
  const read = readRichText(doc?.toJSON())
  return read.error ?? printNotation(read.value)
}

describe('MSG-02: pasting keeps only what a text may hold', () => {
  test.each([
    ['styles', '<p style="color:red">a <b>b</b> <span style="font-style:italic">c</span></p>', 'a **b** _c_'],
    ['headings', '<h1>A</h1><h5>b</h5>', '## A\n\n### b'],
    [
      'safe links only',
      '<p><a href="https://a.pt">a</a> <a href="javascript:x()">b</a> <a href="http://c.pt">c</a></p>',
      '[a](https://a.pt) b c',
    ],
    [
      'no scripts, styles, pictures or forms',
      '<style>p{}</style><p>a<script>x()</script><img src="x"><input value="y"></p>',
      'a',
    ],
    [
      'rows of a table',
      '<table><tr><td><p>a</p></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a b\n\nc d',
    ],
    ['nested lists become flat', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n- b\n- c'],
    ['paragraphs of an item', '<ol><li><p>a</p><p>b</p></li></ol>', '1. a\nb'],
    ['all of Google Docs is not bold', '<b style="font-weight:normal"><p>a</p></b>', 'a'],
    [
      'lists of Word',
      `<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>a</p>
       <p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·</span>b</p><p class="MsoNormal">c<o:p></o:p></p>`,
      '- a\n- b\n\nc',
    ],
    ['placeholders with their braces', '<p>Olá, {{nome}}!</p>', 'Olá, {{nome}}!'],
  ])('%s', (_what, html, kept) => expect(paste(html)).toBe(kept))

  test('placeholders become chips', () => {
    const body = document.createElement('div')
    body.innerHTML = '<p>Olá, {{nome}}!</p>'
    const { content } = readPastedPlaceholders(Reader.fromSchema(textSchema).parseSlice(body))
    expect(content.toJSON()).toEqual([
      expect.objectContaining({
        content: [
          { type: 'text', text: 'Olá, ' },
          { type: 'placeholder', attrs: { name: 'nome' } },
          { type: 'text', text: '!' },
        ],
      }),
    ])
  })
})
