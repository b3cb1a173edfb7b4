import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { isMarked } from './commands.ts'
import classes from './editor.module.css'
import { type LineKind, selectedKind, toggleLineKind } from './lines.ts'
import { ConditionMenu, LinkMenu, PlaceholderMenu, runIn } from './menus.tsx'
import { usePlaceholders } from './placeholders-context.ts'
import { textSchema } from './schema.ts'

interface Tool {
  label: string
  icon: ComponentType<{ size: string }>
  keys?: string
  run: Command
  /** Whether the selection has it; absent for what is done once. */
  isOn?(state: EditorState): boolean
}

const line = (kind: LineKind) => ({
  run: toggleLineKind(kind),
  isOn: (state: EditorState) => selectedKind(state) === kind,
})
const { bold, italic } = textSchema.marks

const TOOLS: readonly Tool[] = [
  {
    label: 'Negrito',
    icon: IconBold,
    keys: 'Control+B',
    run: toggleMark(bold),
    isOn: state => isMarked(state, 'bold'),
  },
  {
    label: 'Itálico',
    icon: IconItalic,
    keys: 'Control+I',
    run: toggleMark(italic),
    isOn: state => isMarked(state, 'italic'),
  },
  { label: 'Título', icon: IconH2, ...line('title') },
  { label: 'Subtítulo', icon: IconH3, ...line('subtitle') },
  { label: 'Lista', icon: IconList, ...line('bulletList') },
  { label: 'Lista numerada', icon: IconListNumbers, ...line('orderedList') },
  { label: 'Desfazer', icon: IconArrowBackUp, keys: 'Control+Z', run: undo },
  { label: 'Refazer', icon: IconArrowForwardUp, keys: 'Control+Y', run: redo },
]
/** Those of a text without placeholders. */
const PLAIN_MENUS = [LinkMenu]
const MENUS = [...PLAIN_MENUS, ConditionMenu, PlaceholderMenu]

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface Props {
  view: EditorView
  state: EditorState
  /** The id of the text that the buttons change. */
  controls: string
}

/** The buttons above the text. Tab reaches one of them, the arrow keys the others. */
export function Toolbar({ view, state, controls }: Props) {
  const [current, setCurrent] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const menus = usePlaceholders().length > 0 ? MENUS : PLAIN_MENUS
  function move(event: KeyboardEvent) {
    const at = buttons.current.indexOf(event.target as HTMLButtonElement) // any other element is not found
    const next = at === -1 ? undefined : STEPS[event.key]?.(at, TOOLS.length + menus.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    buttons.current[next]?.focus()
  }
  const placed = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    ref: (button: HTMLButtonElement | null) => {
      buttons.current[index] = button
    },
  })
  return (
    <div
      role="toolbar"
      aria-label="Formatação do texto"
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={move}
    >
      {TOOLS.map(({ label, icon: Icon, keys, run, isOn }, index) => (
        <button
          key={label}
          type="button"
          {...placed(index)}
          className={classes.tool}
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          aria-pressed={isOn?.(state)}
          data-on={isOn?.(state) || undefined}
          // The selection in the text stays visible while the button is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={() => runIn(view, run)}
        >
          <Icon size="1.25rem" aria-hidden />
        </button>
      ))}
      {menus.map((Menu, index) => (
        <Menu key={Menu.name} view={view} tool={placed(TOOLS.length + index)} />
      ))}
    </div>
  )
}
