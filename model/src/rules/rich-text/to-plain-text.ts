import { hrefOf, isList, type RichBlock, type RichInline, type RichText } from './rich-text.ts'

/** The text without styles, as the plain part of an e-mail has it; a link is followed by its address. */
export const toPlainText = (doc: RichText) =>
  doc.content
    .map(blockText)
    .filter(text => text !== '')
    .join('\n\n')

function blockText(block: RichBlock): string {
  if (!isList(block)) return inlinesText(block.content)
  return block.content
    .map(
      (item, index) => `${block.type === 'bulletList' ? '-' : `${index + 1}.`} ${inlinesText(item.content[0].content)}`,
    )
    .join('\n')
}

function inlinesText(inlines: readonly RichInline[] = []): string {
  let text = ''
  /** What the link in hand says so far; one link may consist of several inlines. */
  let said = ''
  for (const [index, inline] of inlines.entries()) {
    const own = inline.type === 'text' ? inline.text : inline.type === 'hardBreak' ? '\n' : `{{${inline.attrs.name}}}`
    text += own
    const href = hrefOf(inline)
    if (href === undefined) continue
    said += own
    const next = inlines[index + 1]
    if (next && hrefOf(next) === href) continue
    const address = href.replace(/^mailto:/i, '')
    if (said !== href && said !== address) text += ` (${address})`
    said = ''
  }
  return text
}
