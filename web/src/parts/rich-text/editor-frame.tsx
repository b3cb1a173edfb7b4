import { Input } from '@mantine/core'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { boxProps, textOf } from '../../resource/inputs/field-label.tsx'
import type { InputProps } from '../../resource/inputs/input-props.ts'
import classes from './editor.module.css'
import { usePlaceholders } from './placeholders-context.ts'
import { Suggestions, useSuggestions } from './suggestions.tsx'
import { type Format, useEditor } from './use-editor.ts'

interface Props extends InputProps {
  format: Format
  isLine?: boolean
  tools(view: EditorView, state: EditorState): ReactNode
}

/** An input whose text holds placeholders: label, tools, the text itself, hint and error. */
export function EditorFrame({ format, isLine = false, tools, ...props }: Props) {
  const { id, field, onChange, onBlur, error } = props
  const { label, description } = boxProps(props)
  const suggestions = useSuggestions(usePlaceholders())
  const labelId = `${id}-label`
  const descriptions = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const { host, view, state } = useEditor({
    format,
    value: textOf(props.value),
    onChange,
    onKey: event => view !== undefined && suggestions.onKey(view, event),
    attributes: {
      id,
      role: 'textbox',
      'aria-labelledby': labelId,
      'aria-multiline': String(!isLine),
      ...(field.required && { 'aria-required': 'true' }),
      ...(error && { 'aria-invalid': 'true' }),
      ...(descriptions && { 'aria-describedby': descriptions }),
      ...suggestions.attributes,
      class: classes.text ?? '',
    },
  })
  if (state) suggestions.follow(state)
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      // An editable element is no input that a <label> could name.
      labelElement="div"
      labelProps={{ id: labelId, onClick: () => view?.focus() }}
      description={description}
      error={error}
    >
      <div className={classes.frame} data-line={isLine || undefined} data-error={Boolean(error) || undefined}>
        {view && state ? tools(view, state) : <div className={classes.toolbar} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the element in which one types is inside, and bubbles its blur */}
        <div ref={host} className={classes.host} onBlur={onBlur}>
          {view && <Suggestions view={view} suggestions={suggestions} />}
        </div>
      </div>
    </Input.Wrapper>
  )
}
