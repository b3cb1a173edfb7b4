import { fillRichText, type PlaceholderValues } from '@agremia/model/rules/rich-text/fill'
import {
  hrefOf,
  isLink,
  isList,
  type RichBlock,
  type RichInline,
  type RichText,
  withContent,
} from '@agremia/model/rules/rich-text/rich-text'
import { isLocalUrl } from '../../outside/own-network.ts'

/**
 * The values of a letter. An address that leads nowhere outside of the organisation's network is of no use on paper: it is left
 * out, and with it the blocks that speak of it.
 */
export const paperValues = (values: PlaceholderValues): PlaceholderValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isLink(name) && isLocalUrl(value) ? '' : value]),
  )

/** The filled text of a letter without the links and addresses of that kind that people have written into it. */
export const paperText = (doc: RichText): RichText =>
  // Filled once more, so that what has become empty vanishes.
  fillRichText({ type: 'doc', content: doc.content.map(withoutLocalLinks) }, {})

function withoutLocalLinks(block: RichBlock): RichBlock {
  if (!isList(block)) return withContent(block, (block.content ?? []).map(withoutLocalLink))
  const content = block.content.map((item): typeof item => {
    const [paragraph] = item.content
    return { ...item, content: [withContent(paragraph, (paragraph.content ?? []).map(withoutLocalLink))] }
  })
  return { ...block, content }
}

function withoutLocalLink(inline: RichInline): RichInline {
  if (inline.type !== 'text') return inline
  const href = hrefOf(inline)
  const isDropped = href !== undefined && /^https?:/i.test(href) && isLocalUrl(href)
  const marks = isDropped ? inline.marks?.filter(({ type }) => type !== 'link') : inline.marks
  return { ...inline, text: withoutLocalUrls(inline.text), ...(marks && { marks }) }
}

const WRITTEN_URL = /\b(?:https?:\/\/|localhost(?=[:/]))[^\s<>"«»]*/gi
const AFTER_URL = /[.,;:!?)\]]+$/

function withoutLocalUrls(text: string): string {
  const left = text.replace(WRITTEN_URL, match => {
    const [after = ''] = AFTER_URL.exec(match) ?? []
    const url = match.slice(0, match.length - after.length)
    return isLocalUrl(/^https?:/i.test(url) ? url : `http://${url}`) ? after : match
  })
  return left === text ? text : left.replace(/ {2,}/g, ' ').replace(/ +(?=[.,;:!?)\]])/g, '')
}
