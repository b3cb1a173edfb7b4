import { type ComponentType, lazy, Suspense } from 'react'
import type { InputProps } from '../../resource/inputs/input-props.ts'
import { ReadonlyValue } from '../../resource/inputs/readonly-value.tsx'
import type { SupplyInput } from '../../resource/inputs/supplied-input.ts'

/** Draws the label until the editor's code, which is large, has been loaded. */
const whenLoaded = (Input: ComponentType<InputProps>) =>
  function EditorInput(props: InputProps) {
    return (
      <Suspense fallback={<ReadonlyValue label={props.field.label}>A carregar…</ReadonlyValue>}>
        <Input {...props} />
      </Suspense>
    )
  }

const fetchInputs = () => import('./editor-inputs.tsx')
const RichTextInput = whenLoaded(lazy(async () => ({ default: (await fetchInputs()).RichTextInput })))
/** One line with placeholders. */
export const LineInput = whenLoaded(lazy(async () => ({ default: (await fetchInputs()).LineInput })))
/** A text in the notation of templates. */
export const NotationInput = whenLoaded(lazy(async () => ({ default: (await fetchInputs()).NotationInput })))

/** The editor, for every field of type `richText`. */
export const supplyRichTextInput: SupplyInput = props =>
  props.field.fieldType === 'richText' ? <RichTextInput {...props} /> : undefined
