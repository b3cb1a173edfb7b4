import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useId, useState } from 'react'
import { insertPlaceholder } from './commands.ts'
import classes from './editor.module.css'
import { findPlaceholders } from './find-options.ts'
import { runIn } from './menus.tsx'
import { nextActive, OptionList, optionId } from './options.tsx'
import type { OfferedPlaceholder } from './placeholders-context.ts'

const BEGUN = /\{\{\s*([\p{L}\p{N} ]{0,40})$/u

/** The placeholder that is being typed before the cursor: what follows the braces, and where they begin. */
function begunPlaceholder({ selection }: EditorState): { word: string; from: number } | undefined {
  const { $from, empty } = selection
  if (!empty) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const match = BEGUN.exec(before)
  return match ? { word: match[1] ?? '', from: $from.pos - match[0].length } : undefined
}

/** The placeholders that are offered while one is typed with its braces, and the keys that choose among them. */
export function useSuggestions(offered: readonly OfferedPlaceholder[]) {
  const id = useId()
  /** What is typed: the editor tells after every change. */
  const [begun, setBegun] = useState<{ word: string; from: number }>()
  const [active, setActive] = useState(0)
  /** Where the braces begin whose suggestions were closed by Escape. */
  const [closedAt, setClosedAt] = useState<number>()
  const options = begun && begun.from !== closedAt ? findPlaceholders(offered, begun.word) : []

  function choose(view: EditorView, name: string) {
    if (begun) runIn(view, insertPlaceholder(name, begun.from))
  }
  return {
    id,
    options,
    active,
    begun,
    choose,
    follow(state: EditorState) {
      const next = begunPlaceholder(state)
      if (next?.from === begun?.from && next?.word === begun?.word) return
      setBegun(next)
      setActive(0)
      if (!next) setClosedAt(undefined)
    },
    onKey(view: EditorView, event: KeyboardEvent): boolean {
      const chosen = options[active]
      if (!chosen) return false
      if (event.key === 'ArrowDown') setActive(nextActive(active, options.length, 1))
      else if (event.key === 'ArrowUp') setActive(nextActive(active, options.length, -1))
      else if (event.key === 'Enter' || event.key === 'Tab') choose(view, chosen.name)
      else if (event.key === 'Escape') setClosedAt(begun?.from)
      else return false
      return true
    },
    /** For the element in which one types. */
    attributes: attributesFor(options.length > 0, id, active),
  }
}

const attributesFor = (isOpen: boolean, id: string, active: number): Record<string, string> =>
  isOpen ? { 'aria-controls': id, 'aria-activedescendant': optionId(id, active), 'aria-autocomplete': 'list' } : {}

interface Props {
  view: EditorView
  suggestions: ReturnType<typeof useSuggestions>
}

/** The suggestions below the line in which one types. */
export function Suggestions({ view, suggestions: { id, options, active, begun, choose } }: Props) {
  if (!begun || options.length === 0 || begun.from > view.state.doc.content.size) return null
  const { left, bottom } = view.coordsAtPos(begun.from)
  const frame = view.dom.parentElement?.getBoundingClientRect()
  const x = left - (frame?.left ?? 0)
  return (
    <div
      className={classes.suggestions}
      style={{ top: bottom - (frame?.top ?? 0), left: `max(0px, min(${x}px, 100% - 20rem))` }}
    >
      <OptionList {...{ id, options, active }} label="Campos" onChoose={name => choose(view, name)} />
    </div>
  )
}
