import type { Node } from 'prosemirror-model'
import { attributeOf } from './schema.ts'

/** A subject as it is stored: `{{name}}` for placeholders, `{{#name}}…{{/name}}` around what is shown only with a value. */
export function printLine(doc: Node): string {
  let printed = ''
  let open: string[] = []
  const moveTo = (names: string[]) => {
    const shared = open.findIndex((name, index) => names[index] !== name)
    const kept = shared === -1 ? open.length : shared
    for (const name of open.slice(kept).reverse()) printed += `{{/${name}}}`
    for (const name of names.slice(kept)) printed += `{{#${name}}}`
    open = names
  }
  doc.descendants(node => {
    if (!node.isInline) return
    moveTo(node.marks.map(mark => attributeOf(mark, 'name')))
    printed += node.isText ? (node.text ?? '') : `{{${attributeOf(node, 'name')}}}`
  })
  moveTo([])
  return printed
}
