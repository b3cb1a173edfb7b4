import {
  hrefOf,
  isList,
  isMarked,
  isSafeHref,
  type RichBlock,
  type RichInline,
  type RichText,
} from '@agremia/model/rules/rich-text/rich-text'
import type { ReactNode } from 'react'
import classes from './rich-text-view.module.css'

/** A rich text for reading. It is drawn with elements of our own, so that nothing in it can become markup. */
export const RichTextView = ({ doc }: { doc: RichText }) => (
  <div className={classes.text}>{doc.content.map((block, index) => drawBlock(block, index))}</div>
)

function drawBlock(block: RichBlock, key: number): ReactNode {
  if (isList(block)) {
    const List = block.type === 'bulletList' ? 'ul' : 'ol'
    return (
      <List key={key}>
        {block.content.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text have no identity but their place
          <li key={index}>{drawInlines(item.content[0].content)}</li>
        ))}
      </List>
    )
  }
  const Tag = block.type === 'paragraph' ? 'p' : block.attrs.level === 2 ? 'h3' : 'h4'
  return <Tag key={key}>{drawInlines(block.content)}</Tag>
}

const drawInlines = (inlines: readonly RichInline[] = []) => inlines.map((inline, index) => drawInline(inline, index))

function drawInline(inline: RichInline, key: number): ReactNode {
  if (inline.type === 'hardBreak') return <br key={key} />
  const text =
    inline.type === 'text' ? inline.text : <span className={classes.placeholder}>{`{{${inline.attrs.name}}}`}</span>
  const italic = isMarked(inline, 'italic') ? <em>{text}</em> : text
  const styled = isMarked(inline, 'bold') ? <strong>{italic}</strong> : italic
  const href = hrefOf(inline)
  if (href === undefined || !isSafeHref(href)) return <span key={key}>{styled}</span>
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer noopener">
      {styled}
    </a>
  )
}
