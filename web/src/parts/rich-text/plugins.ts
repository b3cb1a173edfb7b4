import {
  baseKeymap,
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  joinTextblockBackward,
  joinTextblockForward,
  selectNodeBackward,
  selectNodeForward,
  toggleMark,
} from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { insertBreak } from './commands.ts'
import { type LineKind, makePlain, replaceLines, splitItem } from './lines.ts'
import { textSchema } from './schema.ts'

/** A placeholder that is typed with its braces, also an unknown one, which is then drawn as such. */
const typedPlaceholder = new InputRule(/\{\{\s*(\p{L}[\p{L}\p{N}]{0,39})\s*\}\}$/u, (state, match, from, to) => {
  const node = state.schema.nodes.placeholder?.create({ name: match[1] }, null, state.doc.resolve(from).marks())
  return node ? state.tr.replaceWith(from, to, node) : null
})

/** A dash or a number with a blank at the beginning of a paragraph starts a list. */
const typedList = (pattern: RegExp, kind: LineKind) =>
  new InputRule(pattern, (state, _match, from, to) =>
    state.doc.resolve(from).depth === 1 ? replaceLines(state.tr.delete(from, to), kind) : null,
  )

const undoing = { 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo }
const { bold, italic } = textSchema.marks
const doNothing: Command = () => true

export const textPlugins = (): Plugin[] => [
  inputRules({
    rules: [typedPlaceholder, typedList(/^[-•]\s$/, 'bulletList'), typedList(/^1[.)]\s$/, 'orderedList')],
  }),
  keymap({
    ...undoing,
    'Mod-b': toggleMark(bold),
    'Mod-i': toggleMark(italic),
    Enter: splitItem,
    'Shift-Enter': insertBreak,
    Backspace: chainCommands(deleteSelection, makePlain, joinTextblockBackward, joinBackward, selectNodeBackward),
    Delete: chainCommands(deleteSelection, joinTextblockForward, joinForward, selectNodeForward),
  }),
  keymap(baseKeymap),
  history(),
]

/** In a subject, Enter submits the form, as in any input of one line. */
export const linePlugins = (onEnter: () => void): Plugin[] => [
  inputRules({ rules: [typedPlaceholder] }),
  keymap({
    ...undoing,
    Enter: () => {
      onEnter()
      return true
    },
    'Shift-Enter': doNothing,
    'Mod-Enter': doNothing,
  }),
  keymap(baseKeymap),
  history(),
]
