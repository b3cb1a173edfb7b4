import '../ui/form-styles.ts'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import hidden from '../ui/visually-hidden.module.css'
import { type ColumnState, hiddenColumns, moveColumn, type Widths } from './column-choice.ts'
import classes from './column-settings.module.css'
import type { ResourceDescription } from './item.ts'

export interface ColumnSettingsProps {
  resource: ResourceDescription
  shown: readonly ExplainedField[]
  widths: Widths | undefined
  /** An empty choice restores the resource's own columns. */
  onChange(columns: ColumnState): void
}

/** The choice and order of the list's columns. Changes apply immediately. */
export function ColumnSettings({ resource, shown, widths, onChange }: ColumnSettingsProps) {
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus(), [])
  const names = shown.map(field => field.name)

  const move = (field: ExplainedField, step: -1 | 1) => {
    const moved = moveColumn(names, field.name, step)
    onChange({ fields: moved, widths })
    setAnnouncement(`${field.label}: posição ${moved.indexOf(field.name) + 1} de ${moved.length}`)
  }
  const row = (field: ExplainedField, index: number) => {
    const isShown = index < shown.length
    return (
      <li key={field.name} className={classes.row}>
        <Checkbox
          className={classes.tick}
          label={field.label}
          checked={isShown}
          disabled={field.name === resource.title}
          onChange={() =>
            onChange({
              fields: isShown ? names.filter(name => name !== field.name) : [...names, field.name],
              widths,
            })
          }
        />
        {isShown &&
          ([-1, 1] as const).map(step => (
            <ActionIcon
              key={step}
              size="lg"
              variant="subtle"
              color="gray"
              className={classes.move}
              aria-label={`${step < 0 ? 'Subir' : 'Descer'} «${field.label}»`}
              // Not `disabled`: the button would lose the focus when its column reaches the end.
              aria-disabled={index + step < 0 || index + step >= shown.length || undefined}
              onClick={() => move(field, step)}
            >
              {step < 0 ? <IconArrowUp size="1.125rem" /> : <IconArrowDown size="1.125rem" />}
            </ActionIcon>
          ))}
      </li>
    )
  }
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.columns} aria-label="Colunas a mostrar">
        {[...shown, ...hiddenColumns(resource, shown)].map(row)}
      </ul>
      <Button variant="default" onClick={() => onChange({})}>
        Repor as colunas
      </Button>
      <span className={hidden.always} role="status">
        {announcement}
      </span>
    </div>
  )
}
