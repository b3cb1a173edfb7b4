import { OpenConditions, readBraces } from '@agremia/model/rules/rich-text/inline-notation'
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

// Both inputs are in one file, which is loaded as one: as two, what they share would become part of the file of every form.

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

const isEmpty = (doc: Node) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2

/** The form holds a rich text as JSON, and none as an empty text. */
const TEXT: Format = {
  parse: value => Node.fromJSON(textSchema, value === '' ? EMPTY : JSON.parse(value)),
  print: doc => (isEmpty(doc) ? '' : JSON.stringify(doc.toJSON())),
  plugins: textPlugins,
}

/** The input of fields of type `richText`. */
export const RichTextInput = (props: InputProps) => (
  <EditorFrame
    {...props}
    format={TEXT}
    tools={(view, state) => <Toolbar view={view} state={state} controls={props.id} />}
  />
)

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
