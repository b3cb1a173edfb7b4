import { parseNotation, printNotation } from '@agremia/model/rules/rich-text/notation'
import { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { insertPlaceholder, selectedConditions, setLink, toggleCondition } from './commands.ts'
import { parseLine } from './editor-inputs.tsx'
import { printLine } from './line-text.ts'
import { makePlain, setLineKind, splitItem, toggleLineKind } from './lines.ts'
import { textSchema } from './schema.ts'

/** The text in the notation of templates, with everything between the first and the last `|` selected. */
function stateOf(notation: string): EditorState {
  const doc = Node.fromJSON(textSchema, parseNotation(notation))
  const marks: number[] = []
  doc.descendants((node, position) => {
    for (const match of (node.text ?? '').matchAll(/\|/g)) marks.push(position + match.index)
  })
  const first = marks[0] ?? 1
  const last = (marks.at(-1) ?? 1) - (marks.length > 1 ? 1 : 0)
  let state = EditorState.create({ doc })
  for (const mark of marks.toReversed()) state = state.apply(state.tr.delete(mark, mark + 1))
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, first, last)))
}

function run(notation: string, command: Command): string {
  let state = stateOf(notation)
  command(state, tr => {
    state = state.apply(tr)
  })
  state.doc.check()
  return printNotation(state.doc.toJSON())
}

describe('MSG-02: the editor changes the kind of lines', () => {
  test.each([
    ['a paragraph becomes an item', 'Um\n\nDo|is\n\nTrês', toggleLineKind('bulletList'), 'Um\n\n- Dois\n\nTrês'],
    [
      'several paragraphs become one list',
      'U|m\n\nDois|\n\nTrês',
      toggleLineKind('orderedList'),
      '1. Um\n2. Dois\n\nTrês',
    ],
    ['an item in the middle becomes a paragraph', '- a\n- b|\n- c', toggleLineKind('bulletList'), '- a\n\nb\n\n- c'],
    ['a list changes its kind', '- |a\n- b|', toggleLineKind('orderedList'), '1. a\n2. b'],
    ['a heading and back', 'Tí|tulo', toggleLineKind('title'), '## Título'],
    ['a heading becomes a paragraph', '## Tí|tulo', toggleLineKind('title'), 'Título'],
    ['an item becomes a heading', '- a\n- b|', setLineKind('subtitle'), '- a\n\n### b'],
    ['Backspace at the beginning of an item', '- a\n- |b', makePlain, '- a\n\nb'],
    ['Enter in an item', '- a|b', splitItem, '- a\n- b'],
  ])('%s', (_what, before, command, after) => expect(run(before, command)).toBe(after))

  test('Enter in an empty item ends the list', () => {
    let state = stateOf('- a|')
    const apply = (command: Command) =>
      command(state, tr => {
        state = state.apply(tr)
      })
    apply(splitItem)
    apply(splitItem)
    expect(state.doc.toJSON()).toEqual({
      type: 'doc',
      content: [
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] }],
        },
        { type: 'paragraph' },
      ],
    })
  })
})

describe('MSG-02: placeholders, conditions and links', () => {
  test('a placeholder is inserted at the cursor', () =>
    expect(run('Olá, |!', insertPlaceholder('nome'))).toBe('Olá, {{nome}}!'))
  test('a condition applies to the selection, or to the whole paragraph', () => {
    expect(run('a |b c| d', toggleCondition('ata'))).toBe('a {{#ata}}b c{{/ata}} d')
    expect(run('a |b {{nome}}', toggleCondition('ata'))).toBe('{{#ata}}a b {{nome}}{{/ata}}')
  })
  test('a condition is taken away from its whole passage', () =>
    expect(run('a {{#ata}}b| {{nome}}{{/ata}} c', toggleCondition('ata'))).toBe('a b {{nome}} c'))
  test('a passage may depend on two values', () => {
    const state = stateOf('{{#ata}}{{#motivo}}|a|{{/motivo}}{{/ata}}')
    expect([...selectedConditions(state)].sort()).toEqual(['ata', 'motivo'])
  })
  test('a link leads elsewhere, is taken away, or is inserted as its own address', () => {
    expect(run('[aq|ui](https://a.pt)', setLink('https://b.pt'))).toBe('[aqui](https://b.pt)')
    expect(run('[aq|ui](https://a.pt)', setLink(undefined))).toBe('aqui')
    expect(run('a |', setLink('mailto:a@b.pt'))).toBe('a [a@b.pt](mailto:a@b.pt)')
  })
})

test.each(['', 'Bem-vindo, {{saudacao}}', 'Ata {{#ata}}n.º {{ata}}{{/ata}} de {{data}}', '{{#a}}x{{#b}}y{{/b}}{{/a}}'])(
  'MSG-02: a subject is stored as it was read: %s',
  subject => expect(printLine(parseLine(subject))).toBe(subject),
)
