import type { Fragment, Node, Schema } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'

/** A document with what is selected in it. A transaction has both, as they are after its steps so far. */
type Selected = Pick<EditorState, 'doc' | 'selection'>

export type LineKind = 'paragraph' | 'title' | 'subtitle' | 'bulletList' | 'orderedList'

/** A paragraph, heading or item of a list: what a reader sees as one line or paragraph. */
interface Line {
  kind: LineKind
  content: Fragment
  /** Where its content begins and ends in the document. */
  from: number
  to: number
}

const kindOf = (block: Node): LineKind => {
  if (block.type.name === 'heading') return block.attrs.level === 2 ? 'title' : 'subtitle'
  return block.type.name === 'bulletList' || block.type.name === 'orderedList' ? block.type.name : 'paragraph'
}

/** The lines of the blocks that the selection touches, and where these blocks begin and end. */
function touchedLines({ doc, selection: { $from, $to } }: Selected) {
  const lines: Line[] = []
  const [first, last] = [$from.index(0), Math.min($to.index(0), doc.childCount - 1)]
  let start = 0
  let end = 0
  doc.forEach((block, offset, index) => {
    if (index < first || index > last) return
    if (index === first) start = offset
    end = offset + block.nodeSize
    const kind = kindOf(block)
    if (block.isTextblock)
      lines.push({ kind, content: block.content, from: offset + 1, to: offset + 1 + block.content.size })
    else
      block.forEach((item, at) => {
        const from = offset + at + 3
        const { content } = item.child(0)
        lines.push({ kind, content, from, to: from + content.size })
      })
  })
  return { lines, start, end }
}

const isSelected =
  ({ selection: { from, to } }: Selected) =>
  (line: Line) =>
    line.to >= from && line.from <= to

/** The kind of the selected lines, if they all have the same. */
export function selectedKind(state: Selected): LineKind | undefined {
  const [first, ...others] = touchedLines(state).lines.filter(isSelected(state))
  return first && others.every(({ kind }) => kind === first.kind) ? first.kind : undefined
}

/** The blocks that consist of these lines; neighbouring items of the same kind of list form one list. */
function blocksOf({ nodes }: Schema, lines: readonly Line[]): Node[] {
  const blocks: Node[] = []
  const make = (type: string, content: Fragment | Node, attrs?: { level: number }) => {
    const node = nodes[type]
    if (!node) throw new Error(`The schema has no ${type}`)
    return node.create(attrs, content)
  }
  for (const { kind, content } of lines) {
    const last = blocks.at(-1)
    if (kind === 'title' || kind === 'subtitle')
      blocks.push(make('heading', content, { level: kind === 'title' ? 2 : 3 }))
    else if (kind === 'paragraph') blocks.push(make('paragraph', content))
    else {
      const item = make('listItem', make('paragraph', content))
      if (last?.type.name === kind) blocks[blocks.length - 1] = last.copy(last.content.addToEnd(item))
      else blocks.push(make(kind, item))
    }
  }
  return blocks
}

/** Where the content of each line begins in blocks that start at this position. */
function startsOf(blocks: readonly Node[], start: number) {
  const starts: number[] = []
  let at = start
  for (const block of blocks) {
    if (block.isTextblock) starts.push(at + 1)
    else
      block.forEach((_item, offset) => {
        starts.push(at + offset + 3)
      })
    at += block.nodeSize
  }
  return starts
}

/** Adds to the transaction that the lines that it selects get this kind. */
export function replaceLines(tr: Transaction, kind: LineKind): Transaction {
  const { lines, start, end } = touchedLines(tr)
  const isChosen = isSelected(tr)
  const blocks = blocksOf(
    tr.doc.type.schema,
    lines.map(line => (isChosen(line) ? { ...line, kind } : line)),
  )
  const starts = startsOf(blocks, start)
  const { anchor, head } = tr.selection
  tr.replaceWith(start, end, blocks)
  /** The same place in the same line, which now begins elsewhere. */
  const moved = (position: number) => {
    const found = lines.findIndex(line => position <= line.to)
    const index = found === -1 ? lines.length - 1 : found
    return (starts[index] ?? start) + Math.max(position - (lines[index]?.from ?? 0), 0)
  }
  return tr.setSelection(TextSelection.create(tr.doc, moved(anchor), moved(head))).scrollIntoView()
}

/** Gives the selected lines this kind. */
export const setLineKind =
  (kind: LineKind): Command =>
  (state, dispatch) => {
    dispatch?.(replaceLines(state.tr, kind))
    return true
  }

/** The same, or makes them paragraphs again if they already have it. */
export const toggleLineKind =
  (kind: LineKind): Command =>
  (state, dispatch) =>
    setLineKind(selectedKind(state) === kind ? 'paragraph' : kind)(state, dispatch)

const isInList = ({ selection: { $from } }: EditorState) => $from.depth === 3

/** Enter in a list: a new item or, from an empty item, a paragraph after the list. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection
  if (!isInList(state) || $to.depth !== 3) return false
  if (empty && $from.parent.content.size === 0) return setLineKind('paragraph')(state, dispatch)
  const tr = state.tr.deleteSelection()
  dispatch?.(tr.split(tr.selection.from, 2).scrollIntoView())
  return true
}

/** Backspace at the beginning of a heading or of an item: it becomes a paragraph. */
export const makePlain: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || selectedKind(state) === 'paragraph') return false
  return setLineKind('paragraph')(state, dispatch)
}
