import { ActionIcon, Button, Input as InputParts } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FormValue, isNewLine, newLine, readTypedLines, writeTypedLines } from '../form-values.ts'
import { labelOf, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import inputs from './inputs.module.css'
import classes from './lines-box.module.css'
import { columnsOf } from './lines-columns.ts'

interface Props extends InputProps {
  /** Draws the input of a line's field. */
  Input: ComponentType<InputProps>
}

/**
 * A small table of inputs. Enter goes to the next line, and after the last one adds a line. Where there is no room for a table,
 * each line is a card with the labels above its inputs.
 */
export function LinesBox({ Input, field, id, value, onChange, onBlur, error, lineErrors = {}, warning }: Props) {
  const fields = field.lines ?? []
  const lines = readTypedLines(textOf(value))
  const keys = useLineKeys(lines.length)
  const isDeleting = useRef(false)
  const isFull = field.max !== undefined && lines.length >= field.max
  const inputOf = (line: number, name: string | undefined) => `${id}.${line}.${name}`
  const deleteOf = (line: number) => `${id}.${line}.eliminar`
  const focus = (element: string) => document.getElementById(element)?.focus()
  const goTo = (line: number) => focus(inputOf(line, fields[0]?.name))

  const add = () => {
    // The line must be rendered synchronously, because its first input gets the focus in the next line.
    flushSync(() => onChange(writeTypedLines([...lines, newLine(fields)])))
    goTo(lines.length)
  }
  const type = (at: number, name: string, typed: FormValue) =>
    onChange(writeTypedLines(lines.map((line, index) => (index === at ? { ...line, [name]: typed } : line))))
  const remove = (at: number) => {
    isDeleting.current = true
    keys.splice(at, 1)
    onChange(writeTypedLines(lines.filter((_line, index) => index !== at)))
    // The focus leaves the button while it is still there, so that the form hears of it and validates without the line (FORM-03).
    focus(lines.length === 1 ? id : deleteOf(at + 1 < lines.length ? at + 1 : at - 1))
    isDeleting.current = false
  }
  const enter = (event: KeyboardEvent, at: number) => {
    const isPlain =
      event.key === 'Enter' && !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey
    if (!isPlain || !(event.target instanceof HTMLInputElement)) return
    const isLast = at === lines.length - 1
    // On a last line without anything in it, Enter sends the form as everywhere else.
    if (isLast && (isFull || isNewLine(fields, lines[at]))) return
    event.preventDefault()
    if (isLast) add()
    else goTo(at + 1)
  }

  const ofLines = lines.flatMap((_line, at) => lineErrors[at] ?? [])
  const faults = [error, ...ofLines].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes.box}
      aria-describedby={[field.hint && `${id}-ajuda`, faults && `${id}-erro`].filter(Boolean).join(' ') || undefined}
      style={{ '--columns': columnsOf(fields) } as CSSProperties} // a property of its own, read by the styles
      onBlur={event => {
        if (isDeleting.current || !event.currentTarget.contains(event.relatedTarget)) onBlur?.(event)
      }}
    >
      <legend className={inputs.readonlyLabel}>{labelOf(field)}</legend>
      {field.hint && <InputParts.Description id={`${id}-ajuda`}>{field.hint}</InputParts.Description>}
      {warning && <span className={inputs.warning}>{warning}</span>}
      {lines.length > 0 && (
        <div className={classes.heads} aria-hidden>
          {fields.map(one => (
            <span key={one.name}>{labelOf(one)}</span>
          ))}
        </div>
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a grid cannot be laid out by its columns
        <div
          key={keys[at]}
          className={classes.line}
          role="group"
          aria-label={`${field.label}, linha ${at + 1}`}
          onKeyDown={event => enter(event, at)}
        >
          {fields.map(one => (
            <Input
              key={one.name}
              field={{ ...one, name: `${field.name}.${at}.${one.name}` }}
              id={inputOf(at, one.name)}
              value={line[one.name] ?? ''}
              onChange={typed => type(at, one.name, typed)}
              error={lineErrors[`${at}.${one.name}`]}
            />
          ))}
          <ActionIcon
            id={deleteOf(at)}
            className={classes.delete}
            variant="subtle"
            size="lg"
            aria-label={`Eliminar linha ${at + 1}`}
            onClick={() => remove(at)}
          >
            <IconTrash size="1.25rem" />
          </ActionIcon>
        </div>
      ))}
      {faults && (
        <InputParts.Error id={`${id}-erro`} className={classes.fault}>
          {faults}
        </InputParts.Error>
      )}
      <Button
        id={id}
        className={classes.add}
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size="1.125rem" />}
        disabled={isFull}
        onClick={add}
      >
        Acrescentar linha
      </Button>
    </fieldset>
  )
}

/** A key for each line that stays with it when another one is deleted, because some inputs hold words that are not a value yet. */
function useLineKeys(count: number): number[] {
  const given = useRef({ keys: [] as number[], last: 0 })
  const { keys } = given.current
  while (keys.length < count) keys.push(++given.current.last)
  keys.length = count
  return keys
}
