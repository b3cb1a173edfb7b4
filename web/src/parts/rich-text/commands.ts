import type { MarkType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'

const markType = ({ schema }: EditorState, name: string): MarkType => {
  const type = schema.marks[name]
  if (!type) throw new Error(`The schema has no mark ${name}`)
  return type
}

export const insertPlaceholder =
  (name: string, from?: number): Command =>
  (state, dispatch) => {
    const { $from, to } = state.selection
    const node = state.schema.nodes.placeholder?.create({ name }, null, state.storedMarks ?? $from.marks())
    if (!node) return false
    dispatch?.(state.tr.replaceWith(from ?? $from.pos, to, node).scrollIntoView())
    return true
  }

export const insertBreak: Command = (state, dispatch) => {
  const node = state.schema.nodes.hardBreak?.create()
  if (!node) return false
  dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView())
  return true
}

/** The names of the conditions under which everything that is selected is shown. */
export function selectedConditions(state: EditorState): readonly string[] {
  const type = state.schema.marks.onlyIf
  const { from, to, $from, empty } = state.selection
  if (!type) return []
  const namesOf = (marks: readonly { type: MarkType; attrs: { name?: string } }[]) =>
    marks.flatMap(mark => (mark.type === type ? (mark.attrs.name ?? []) : []))
  if (empty) return namesOf($from.marks())
  let common: readonly string[] | undefined
  state.doc.nodesBetween(from, to, node => {
    if (!node.isInline) return
    const names = namesOf(node.marks)
    common = common ? common.filter(name => names.includes(name)) : names
  })
  return common ?? []
}

/** What a condition applies to: the selection or, without one, the passage of the cursor's condition or its whole paragraph. */
function rangeOf(state: EditorState, name: string): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection
  if (!empty) return { from, to }
  const mark = $from.marks().find(one => one.type.name === 'onlyIf' && one.attrs.name === name)
  const whole = { from: $from.start(), to: $from.end() }
  return mark ? stretchOf(state, node => node.marks.some(one => one.eq(mark))) : whole
}

type IsPart = (node: EditorState['doc']) => boolean
/** The neighbouring inlines around the cursor that all belong to the same passage. */
function stretchOf({ selection: { $from } }: EditorState, isPart: IsPart) {
  const start = $from.start()
  let [from, to] = [$from.pos, $from.pos]
  let passage: { from: number; to: number } | undefined
  $from.parent.forEach((node, offset) => {
    const end = start + offset + node.nodeSize
    if (!isPart(node)) {
      passage = undefined
      return
    }
    passage = { from: passage?.from ?? start + offset, to: end }
    if (passage.from <= $from.pos && $from.pos <= end) ({ from, to } = passage)
  })
  return { from, to }
}

/** Shows the selection only if this placeholder has a value, or always again. */
export const toggleCondition =
  (name: string): Command =>
  (state, dispatch) => {
    const mark = markType(state, 'onlyIf').create({ name })
    const { from, to } = rangeOf(state, name)
    if (from === to) return false
    const isOn = selectedConditions(state).includes(name)
    dispatch?.(isOn ? state.tr.removeMark(from, to, mark) : state.tr.addMark(from, to, mark))
    return true
  }

export function selectedLink(state: EditorState): string | undefined {
  const { from, to, $from, empty } = state.selection
  let href: string | undefined
  const read = (marks: readonly { type: MarkType; attrs: { href?: string } }[]) => {
    href ??= marks.find(mark => mark.type.name === 'link')?.attrs.href
  }
  if (empty) read($from.marks())
  else state.doc.nodesBetween(from, to, node => read(node.marks))
  return href
}

/**
 * Makes the selection a link; without a selection, the link at the cursor leads elsewhere or, where there is none, the address
 * itself is inserted. An undefined address removes the link.
 */
export const setLink =
  (href: string | undefined): Command =>
  (state, dispatch) => {
    const type = markType(state, 'link')
    const { empty, from: at } = state.selection
    const isPart: IsPart = node => node.marks.some(mark => mark.type === type)
    const { from, to } = empty ? stretchOf(state, isPart) : state.selection
    const { tr } = state
    if (href === undefined) tr.removeMark(from, to, type)
    else if (from < to) tr.removeMark(from, to, type).addMark(from, to, type.create({ href }))
    else {
      const text = href.replace(/^mailto:/, '')
      tr.insert(at, state.schema.text(text, [type.create({ href })]))
      tr.setSelection(TextSelection.create(tr.doc, at + text.length))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Whether the selection, or what would be typed at the cursor, has this mark. */
export function isMarked(state: EditorState, name: 'bold' | 'italic'): boolean {
  const type = markType(state, name)
  const { from, to, $from, empty } = state.selection
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type)
}
