import { isWritableHref, PLACEHOLDER_NAME } from '@agremia/model/rules/rich-text/rich-text'
import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'

const HOLE = 0
/** An attribute of a node or mark; all of this schema are texts or numbers. */
export const attributeOf = ({ attrs }: Pick<Node, 'attrs'>, attribute: 'name' | 'href' | 'level') =>
  String(attrs[attribute])
const nameIn = (element: HTMLElement, attribute: string) => {
  const name = element.getAttribute(attribute) ?? ''
  return PLACEHOLDER_NAME.test(name) && { name }
}

/** Drawn as a chip by `chips.ts`; this is what the clipboard holds. */
const placeholder: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { name: {} },
  leafText: node => `{{${attributeOf(node, 'name')}}}`,
  toDOM: (node): DOMOutputSpec => [
    'span',
    { 'data-placeholder': attributeOf(node, 'name') },
    `{{${attributeOf(node, 'name')}}}`,
  ],
  parseDOM: [{ tag: 'span[data-placeholder]', getAttrs: element => nameIn(element, 'data-placeholder') }],
}

const onlyIf: MarkSpec = {
  attrs: { name: {} },
  // One inline may need the values of several placeholders.
  excludes: '',
  inclusive: false,
  toDOM: mark => ['span', { 'data-only-if': attributeOf(mark, 'name') }, HOLE],
  parseDOM: [{ tag: 'span[data-only-if]', getAttrs: element => nameIn(element, 'data-only-if') }],
}

const tags = (...names: string[]) => names.map(tag => ({ tag }))

/**
 * The documents of `RichText`, exactly: what the editor holds is what is stored, and whatever else is pasted has no place in it.
 * The order of the marks is that in which they enclose each other.
 */
export const textSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', toDOM: () => ['p', HOLE], parseDOM: tags('p', 'blockquote') },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      toDOM: node => [`h${attributeOf(node, 'level')}`, HOLE],
      parseDOM: [1, 2, 3, 4, 5, 6].map(size => ({ tag: `h${size}`, attrs: { level: size < 3 ? 2 : 3 } })),
    },
    bulletList: { group: 'block', content: 'listItem+', toDOM: () => ['ul', HOLE], parseDOM: tags('ul') },
    orderedList: { group: 'block', content: 'listItem+', toDOM: () => ['ol', HOLE], parseDOM: tags('ol') },
    listItem: { content: 'paragraph', defining: true, toDOM: () => ['li', HOLE], parseDOM: tags('li') },
    text: { group: 'inline' },
    placeholder,
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      toDOM: () => ['br'],
      parseDOM: tags('br'),
    },
  },
  marks: {
    onlyIf,
    link: {
      attrs: { href: {} },
      inclusive: false,
      // The address is shown, not opened: the text is being edited.
      toDOM: mark => ['a', { href: attributeOf(mark, 'href'), title: attributeOf(mark, 'href') }, HOLE],
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: element => {
            const href = element.getAttribute('href') ?? ''
            return isWritableHref(href) && { href }
          },
        },
      ],
    },
    bold: {
      toDOM: () => ['strong', HOLE],
      parseDOM: [
        ...tags('strong'),
        // Google Docs encloses everything that it copies in a <b> of normal weight.
        { tag: 'b', getAttrs: element => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: value => /^(bold(er)?|[6-9]\d\d)$/.test(value) && null },
      ],
    },
    italic: { toDOM: () => ['em', HOLE], parseDOM: [...tags('em', 'i'), { style: 'font-style=italic' }] },
  },
})

/** One line of text and placeholders: a subject. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'line' },
    line: { content: 'inline*', toDOM: () => ['p', HOLE], parseDOM: tags('p') },
    text: { group: 'inline' },
    placeholder,
  },
  marks: { onlyIf },
})
