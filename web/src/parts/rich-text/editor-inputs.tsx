import { OpenConditions, readBraces } from '@agremia/model/rules/rich-text/inline-notation'
import { printNotation, readNotation } from '@agremia/model/rules/rich-text/notation'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { Node } from 'prosemirror-model'
import { useMemo, useRef } from 'react'
import '../../ui/form-styles.ts'
import type { InputProps } from '../../resource/inputs/input-props.ts'
import { EditorFrame } from './editor-frame.tsx'
import { printLine } from './line-text.ts'
import { PlaceholderMenu } from './menus.tsx'
import { linePlugins, textPlugins } from './plugins.ts'
import { lineSchema, textSchema } from './schema.ts'
import { Toolbar } from './toolbar.tsx'
import type { Format } from './use-editor.ts'

// The inputs are in one file, which is loaded as one: as several, what they share would become part of the file of every form.

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

const isEmpty = (doc: Node) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2

/** The form holds a rich text as JSON, and none as an empty text. */
const TEXT: Format = {
  parse: value => Node.fromJSON(textSchema, value === '' ? EMPTY : JSON.parse(value)),
  print: doc => (isEmpty(doc) ? '' : JSON.stringify(doc.toJSON())),
  plugins: textPlugins,
}

const textInput = (format: Format) =>
  function TextInput(props: InputProps) {
    const { id } = props
    return (
      <EditorFrame
        {...props}
        format={format}
        tools={(view, state) => <Toolbar view={view} state={state} controls={id} />}
      />
    )
  }

/** The input of fields of type `richText`. */
export const RichTextInput = textInput(TEXT)

/** The form holds a text in the notation of templates. One with a mistake, which cannot be saved, is shown as it is written. */
export const NOTATION: Format = {
  parse: value => {
    const read = readNotation(value)
    return Node.fromJSON(textSchema, read.error === undefined ? read.value : asWritten(value))
  },
  // What the schema of the editor allows is a rich text.
  print: doc => (isEmpty(doc) ? '' : printNotation(doc.toJSON() as RichText)),
  plugins: textPlugins,
}
const asWritten = (text: string) => ({
  type: 'doc',
  content: text
    .split('\n')
    .filter(line => line !== '')
    .map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

/** The input of settings that hold such a text. */
export const NotationInput = textInput(NOTATION)

export const parseLine = (value: string) => {
  const content = readBraces(value, new OpenConditions())
  return Node.fromJSON(lineSchema, { type: 'doc', content: [{ type: 'line', ...(content.length > 0 && { content }) }] })
}

/** One line of text with placeholders, stored as text with `{{name}}`: the subject of a message. */
export function LineInput(props: InputProps) {
  const frame = useRef<HTMLDivElement>(null)
  const format = useMemo<Format>(
    () => ({
      parse: parseLine,
      print: printLine,
      plugins: () => linePlugins(() => frame.current?.closest('form')?.requestSubmit()),
    }),
    [],
  )
  return (
    <div ref={frame}>
      <EditorFrame {...props} format={format} isLine tools={view => <PlaceholderMenu view={view} />} />
    </div>
  )
}
