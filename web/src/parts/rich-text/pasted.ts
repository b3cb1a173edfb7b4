import { Fragment, type Node, type Schema, Slice } from 'prosemirror-model'

const LIST_PARAGRAPH = 'p[class*="MsoListParagraph"]'

/**
 * HTML from Word or a web page, rewritten so that its words end up where a reader expects them: Word's lists are paragraphs with a
 * typed bullet, and the rows of tables become paragraphs. What the schema does not allow is left out when this is parsed; scripts
 * and images never run or load, because the document is a separate one without a window.
 */
export function simplifyPastedHtml(html: string): string {
  // Copied from an editor like this one: already what the schema allows.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, template, title, [style*="mso-element:comment"]'))
    element.remove()
  for (const first of body.querySelectorAll(LIST_PARAGRAPH)) if (first.isConnected) makeList(first)
  flattenLists(body)
  for (const cell of body.querySelectorAll('td, th')) {
    if (cell.nextElementSibling) cell.append(' ')
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
  }
  for (const row of body.querySelectorAll('tr')) {
    const line = body.ownerDocument.createElement('p')
    line.append(...[...row.children].flatMap(cell => [...cell.childNodes]))
    row.closest('table')?.before(line)
  }
  for (const table of body.querySelectorAll('table')) table.remove()
  return body.innerHTML
}

/** Makes a list of this paragraph of Word and of those that follow it. */
function makeList(first: Element) {
  const isNumbered = /^\s*(\d+|[a-z])[.)]/i.test(first.textContent ?? '')
  const list = first.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
  first.before(list)
  for (let next: Element | null = first; next?.matches(LIST_PARAGRAPH); next = list.nextElementSibling) {
    for (const marker of next.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'))
      marker.remove()
    const item = first.ownerDocument.createElement('li')
    item.append(...next.childNodes)
    list.append(item)
    next.remove()
  }
}

/** A text has lists of one level, with one paragraph in each item: inner items follow the outer one, further paragraphs are its lines. */
function flattenLists(body: Element) {
  for (const inner of [...body.querySelectorAll(':is(ul, ol) :is(ul, ol)')].reverse()) {
    const outer = inner.parentElement?.closest('li, ul, ol')
    if (outer?.matches('li')) outer.after(...inner.children)
    else inner.before(...inner.children)
    inner.remove()
  }
  for (const block of body.querySelectorAll('li > :is(p, div)')) {
    if (block.nextElementSibling) block.append(body.ownerDocument.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
}

const TYPED = /\{\{\s*(\p{L}[\p{L}\p{N}]{0,39})\s*\}\}/gu

/** Placeholders that are pasted with their braces. */
export function readPastedPlaceholders({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(readFragment(content), openStart, openEnd)
}

function readFragment(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach(node => {
    if (node.isText) nodes.push(...readText(node))
    else nodes.push(node.copy(readFragment(node.content)))
  })
  return Fragment.fromArray(nodes)
}

function readText(node: Node): Node[] {
  const { text = '', marks } = node
  const { schema }: { schema: Schema } = node.type
  const found: Node[] = []
  let end = 0
  for (const match of text.matchAll(TYPED)) {
    if (match.index > end) found.push(schema.text(text.slice(end, match.index), marks))
    const placeholder = schema.nodes.placeholder?.create({ name: match[1] }, null, marks)
    if (placeholder) found.push(placeholder)
    end = match.index + match[0].length
  }
  if (end < text.length) found.push(schema.text(text.slice(end), marks))
  return found
}
