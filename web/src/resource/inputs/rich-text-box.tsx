import { readTypedRichText } from '../form-values.ts'
import { RichTextView } from '../rich-text-view.tsx'
import { textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import { ReadonlyValue } from './readonly-value.tsx'

/** Shows a rich text in a form that has no editor of its own for it. */
export function RichTextBox({ field, value }: InputProps) {
  const doc = readTypedRichText(textOf(value))
  return <ReadonlyValue label={field.label}>{doc ? <RichTextView doc={doc} /> : '—'}</ReadonlyValue>
}
