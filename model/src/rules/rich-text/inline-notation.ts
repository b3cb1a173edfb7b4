import { isSameMark, isWritableHref, PLACEHOLDER_NAME, type RichInline, type RichMark } from './rich-text.ts'

/** Inlines as parsed, with the mistake that was found, in words that follow the place where it is. */
export interface ParsedInlines {
  inlines: RichInline[]
  error?: string
}

const PLACEHOLDER = /\{\{([#/]?)([^{}]*)\}\}/
const withMarks = <Inline extends RichInline>(inline: Inline, marks: readonly RichMark[]): Inline =>
  marks.length > 0 ? { ...inline, marks: [...marks] } : inline

/** Follows which conditions are open while a text is read. They may span several paragraphs of a notation. */
export class OpenConditions {
  readonly names: string[] = []
  error: string | undefined

  /** Reads what stands between braces: opens or closes a condition, or gives the name of a placeholder to insert. */
  read(sign: string, written: string): string | undefined {
    const name = written.trim()
    if (!PLACEHOLDER_NAME.test(name)) this.error ??= `«{{${sign}${written}}}» não é um campo.`
    else if (sign === '#') this.names.push(name)
    else if (sign === '') return name
    else if (this.names.at(-1) === name) this.names.pop()
    else
      this.error ??= `o bloco {{/${name}}} fecha sem ter sido aberto com {{#${name}}}, ou antes de outro bloco aberto dentro dele.`
    return undefined
  }

  get marks(): RichMark[] {
    return [...new Set(this.names)].map(name => ({ type: 'onlyIf', attrs: { name } }))
  }

  /** The mistake of a text that ends here. */
  end(): string | undefined {
    const open = this.names.at(-1)
    return this.error ?? (open === undefined ? undefined : `o bloco {{#${open}}} não é fechado com {{/${open}}}.`)
  }
}

/** Replaces placeholders and blocks that were typed with their braces inside the texts of a paragraph. */
export function parseTypedPlaceholders(inlines: readonly RichInline[]): ParsedInlines {
  const conditions = new OpenConditions()
  const parsed = inlines.flatMap((inline): RichInline[] => {
    const marks = [...conditions.marks, ...(inline.marks ?? [])]
    if (inline.type !== 'text') return [withMarks(inline, marks)]
    return readBraces(inline.text, conditions).map(part => {
      const own = (part.marks ?? []).filter(mark => !inline.marks?.some(other => isSameMark(mark, other)))
      return withMarks(part, [...own, ...(inline.marks ?? [])])
    })
  })
  const error = conditions.end() ?? findLooseBraces(parsed)
  return { inlines: joinTexts(parsed), ...(error === undefined ? {} : { error }) }
}

/** The inlines of a text in which only braces have a meaning. */
export function readBraces(text: string, conditions: OpenConditions): RichInline[] {
  const found: RichInline[] = []
  let rest = text
  for (let match = PLACEHOLDER.exec(rest); match; match = PLACEHOLDER.exec(rest)) {
    if (match.index > 0) found.push(withMarks({ type: 'text', text: rest.slice(0, match.index) }, conditions.marks))
    const name = conditions.read(match[1] ?? '', match[2] ?? '')
    if (name !== undefined) found.push(withMarks({ type: 'placeholder', attrs: { name } }, conditions.marks))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest !== '') found.push(withMarks({ type: 'text', text: rest }, conditions.marks))
  return found
}

export const findLooseBraces = (inlines: readonly RichInline[]) =>
  inlines.some(inline => inline.type === 'text' && /\{\{|\}\}/.test(inline.text))
    ? 'há chavetas «{{» ou «}}» sem par. Um campo escreve-se {{nome}}.'
    : undefined

const STYLE = /\*\*|_|\[([^\]\n]*)\]\(([^\s()]*)\)/

/** The inlines of one line of a notation: braces, `**bold**`, `_italic_` and `[text](https://…)`. */
export function parseLine(line: string, conditions: OpenConditions, outer: readonly RichMark[] = []): RichInline[] {
  const found: RichInline[] = []
  const styles: ('bold' | 'italic')[] = []
  let literal = ''
  let rest = line
  const flush = () => {
    const marks: RichMark[] = [...outer, ...styles.toSorted().map((type): RichMark => ({ type }))]
    for (const part of readBraces(literal, conditions)) found.push(withMarks(part, [...(part.marks ?? []), ...marks]))
    literal = ''
  }
  for (let match = STYLE.exec(rest); match; match = STYLE.exec(rest)) {
    const before = literal + rest.slice(0, match.index)
    const after = rest.slice(match.index + match[0].length)
    const href = match[2]
    const style = match[0] === '**' ? 'bold' : 'italic'
    literal = before
    if (href !== undefined) {
      if (isWritableHref(href)) {
        flush()
        found.push(...parseLine(match[1] ?? '', conditions, [...outer, { type: 'link', attrs: { href } }]))
      } else literal += match[0]
    } else if (styles.includes(style) ? closes(style, before) : opens(style, before, after)) {
      flush()
      if (styles.includes(style)) styles.splice(styles.indexOf(style), 1)
      else styles.push(style)
    } else literal += match[0]
    rest = after
  }
  literal += rest
  flush()
  return found
}

/** A style opens only where it is closed later on the line; `_` only at the edge of a word, because names and addresses have it inside. */
const opens = (style: 'bold' | 'italic', before: string, after: string) =>
  style === 'bold' ? after.includes('**') : !/[\p{L}\p{N}]$/u.test(before) && /^\S[^_]*_(?![\p{L}\p{N}])/u.test(after)
const closes = (style: 'bold' | 'italic', before: string) => style === 'bold' || /\S$/.test(before) || before === ''

/** Joins neighbouring texts with the same marks, so that equal texts are stored alike. */
export function joinTexts(inlines: readonly RichInline[]): RichInline[] {
  const joined: RichInline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    const { marks = [] } = inline
    if (
      last?.type === 'text' &&
      inline.type === 'text' &&
      marks.length === (last.marks?.length ?? 0) &&
      marks.every((mark, index) => last.marks?.[index] && isSameMark(mark, last.marks[index]))
    )
      joined[joined.length - 1] = { ...last, text: last.text + inline.text }
    else joined.push(inline)
  }
  return joined
}
