import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { fitWidth, NARROWEST, WIDEST, type Widths } from './column-choice.ts'
import classes from './list-table.module.css'

interface Props {
  name: string
  label: string
  /** The width of the column in rem. */
  width: number
  /** Receives the current widths of all columns; undefined resets this column to the width of its type. */
  onResize(name: string, widths: Widths | undefined): void
}

const STEP = 1
const BIG_STEP = 4
/** Finds the headings of the columns by the attribute with their names. */
const HEADINGS = 'th[data-column]'

/**
 * The headings of the table and their rendered widths in rem, which are larger than the set ones if the table is stretched.
 */
function measure(edge: HTMLElement) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const headings = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>(HEADINGS) ?? [])]
  const widths = Object.fromEntries(
    headings.map(one => [one.dataset.column ?? '', fitWidth(one.getBoundingClientRect().width / rem)]),
  )
  // The width of the table includes the cell before the first column.
  const start = (headings[0]?.offsetLeft ?? 0) / rem
  return { rem, headings, widths, start }
}

/** The handle that resizes a column: by dragging or by arrow keys; a double click or Delete resets it (LIST-03). */
export function ColumnEdge({ name, label, width, onResize }: Props) {
  const drag = useRef<{ from: number; at: number; frame: number; table: ReturnType<typeof measure> }>(undefined)

  /**
   * Sets the widths directly on the headings, once a frame: a table with a fixed layout follows them without rendering
   * rows.
   */
  const draw = () => {
    if (!drag.current) return
    const { from, at, table } = drag.current
    drag.current.frame = 0
    const widths = { ...table.widths, [name]: fitWidth((table.widths[name] ?? width) + (at - from) / table.rem) }
    const last = table.headings.at(-1)
    for (const heading of table.headings)
      heading.style.width = heading === last ? 'auto' : `${widths[heading.dataset.column ?? '']}rem`
    const total = Object.values(widths).reduce((sum, one) => sum + one, table.start)
    last?.closest('table')?.style.setProperty('--width', `${total}rem`)
    return widths
  }
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, at: event.clientX, frame: 0, table: measure(event.currentTarget) }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.at = event.clientX
    drag.current.frame ||= requestAnimationFrame(draw)
  }
  const drop = () => {
    if (!drag.current) return
    cancelAnimationFrame(drag.current.frame)
    const isMoved = drag.current.at !== drag.current.from
    const widths = isMoved ? draw() : undefined
    drag.current = undefined
    if (widths) onResize(name, widths)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.shiftKey ? BIG_STEP : STEP
    const change = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0
    if (event.key === 'Delete') onResize(name, undefined)
    else if (change === 0) return
    else {
      const { widths } = measure(event.currentTarget)
      onResize(name, { ...widths, [name]: fitWidth((widths[name] ?? width) + change) })
    }
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule across the page cannot be moved; this is the separator that can
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Largura da coluna «${label}»`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      title="Arraste para mudar a largura; duplo clique para repor"
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => onResize(name, undefined)}
      onKeyDown={press}
    />
  )
}
