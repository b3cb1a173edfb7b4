import type { Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { viewsOf } from './chips.ts'
import { readPastedPlaceholders, simplifyPastedHtml } from './pasted.ts'
import { usePlaceholders } from './placeholders-context.ts'

/** How an editor reads and prints its value, the text that the form holds. */
export interface Format {
  parse(value: string): Node
  print(doc: Node): string
  plugins(): Plugin[]
}

interface EditorOptions {
  format: Format
  value: string
  onChange(value: string): void
  /** The attributes of the element in which one types. */
  attributes: Record<string, string>
  /** Handles a key before the editor does; tells whether it did. */
  onKey?(event: KeyboardEvent): boolean
}

export interface Editing {
  host: RefObject<HTMLDivElement | null>
  view: EditorView | undefined
  /** The document and the selection as they are now. */
  state: EditorState | undefined
}

/** Marks a transaction that shows a value of the form; it is not an edit. */
const FROM_FORM = 'fromForm'

/** ProseMirror in the element `host`, with the form's value as its document. */
export function useEditor({ format, value, onChange, attributes, onKey }: EditorOptions): Editing {
  const host = useRef<HTMLDivElement>(null)
  const offered = usePlaceholders()
  const [editing, setEditing] = useState<{ view: EditorView; state: EditorState }>()
  const latest = useRef({ value, onChange, onKey, attributes, offered })
  /** The form's value with its document: edits that lead back to it give the very same value, and so no unsaved changes. */
  const base = useRef<{ value: string; doc: Node }>(undefined)
  /** The value that the form and the editor agree on. */
  const shown = useRef(value)
  useEffect(() => {
    latest.current = { value, onChange, onKey, attributes, offered }
  })

  useEffect(() => {
    if (!host.current) return
    const doc = format.parse(latest.current.value)
    base.current = { value: latest.current.value, doc }
    shown.current = latest.current.value
    const view = new EditorView(host.current, {
      state: EditorState.create({ doc, plugins: format.plugins() }),
      attributes: () => latest.current.attributes,
      ...viewsOf(() => latest.current.offered),
      handleKeyDown: (_view, event) => latest.current.onKey?.(event) ?? false,
      transformPastedHTML: simplifyPastedHtml,
      transformPasted: readPastedPlaceholders,
      dispatchTransaction(transaction) {
        const state = view.state.apply(transaction)
        view.updateState(state)
        setEditing({ view, state })
        if (!transaction.docChanged || transaction.getMeta(FROM_FORM)) return
        shown.current = base.current?.doc.eq(state.doc) ? base.current.value : format.print(state.doc)
        latest.current.onChange(shown.current)
      },
    })
    setEditing({ view, state: view.state })
    return () => {
      setEditing(undefined)
      view.destroy()
    }
  }, [format])

  const view = editing?.view
  useEffect(() => {
    if (!view || value === shown.current) return
    const doc = format.parse(value)
    base.current = { value, doc }
    shown.current = value
    const { tr } = view.state
    view.dispatch(
      tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta(FROM_FORM, true).setMeta('addToHistory', false),
    )
  }, [view, format, value])

  const described = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads the attributes through `latest`
  useEffect(() => {
    view?.setProps({})
  }, [view, described])
  return { host, view, state: editing?.state }
}
