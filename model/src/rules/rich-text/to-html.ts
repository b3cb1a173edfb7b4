import { hrefOf, isMarked, isSafeHref, type RichBlock, type RichInline, type RichText } from './rich-text.ts'

/** The text as an HTML fragment. Everything but our own tags is escaped. */
export const toHtml = (doc: RichText) => doc.content.map(blockHtml).join('\n')

function blockHtml(block: RichBlock): string {
  if (block.type === 'paragraph') return `<p>${inlinesHtml(block.content)}</p>`
  if (block.type === 'heading') {
    const tag = block.attrs.level === 2 ? 'h2' : 'h3'
    return `<${tag}>${inlinesHtml(block.content)}</${tag}>`
  }
  const tag = block.type === 'bulletList' ? 'ul' : 'ol'
  const items = block.content.map(item => `<li>${inlinesHtml(item.content[0].content)}</li>`)
  return `<${tag}>\n${items.join('\n')}\n</${tag}>`
}

const inlinesHtml = (inlines: readonly RichInline[] = []) => inlines.map(inlineHtml).join('')

function inlineHtml(inline: RichInline): string {
  if (inline.type === 'hardBreak') return '<br>\n'
  let html = escapeHtml(inline.type === 'text' ? inline.text : `{{${inline.attrs.name}}}`)
  if (isMarked(inline, 'italic')) html = `<em>${html}</em>`
  if (isMarked(inline, 'bold')) html = `<strong>${html}</strong>`
  const href = hrefOf(inline)
  return href !== undefined && isSafeHref(href) ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)
