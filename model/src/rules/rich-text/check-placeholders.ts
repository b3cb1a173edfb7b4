import { fold } from '../fold.ts'
import { findLooseBraces, OpenConditions, readBraces } from './inline-notation.ts'
import { readNotation } from './notation.ts'
import { eachTextBlock, type RichInline, type RichText } from './rich-text.ts'

/** What is wrong with the placeholders of a text or subject, each with its place; empty if nothing is. */
export function checkPlaceholders(text: RichText | string, allowed: readonly string[]): string[] {
  if (typeof text === 'string') return checkSubject(text, allowed)
  const found: string[] = []
  for (const { block, place } of eachTextBlock(text))
    for (const name of namesIn(block.content ?? []))
      if (!allowed.includes(name)) found.push(`${place}: ${unknown(name, allowed)}`)
  return found
}

/** What is wrong with a text in the notation of templates; undefined if nothing is. */
export function findNotationMistake(text: string, allowed: readonly string[]): string | undefined {
  const read = readNotation(text)
  return read.error ?? checkPlaceholders(read.value, allowed)[0]
}

/** The names of all placeholders of a text or subject, also of those that only decide whether a block is shown. */
export function placeholdersIn(text: RichText | string): Set<string> {
  if (typeof text === 'string') return namesIn(readBraces(text, new OpenConditions()))
  const names = new Set<string>()
  for (const { block } of eachTextBlock(text)) for (const name of namesIn(block.content ?? [])) names.add(name)
  return names
}

function checkSubject(subject: string, allowed: readonly string[]): string[] {
  const conditions = new OpenConditions()
  const inlines = readBraces(subject, conditions)
  const mistake = conditions.end() ?? findLooseBraces(inlines)
  if (mistake !== undefined) return [`No assunto: ${mistake}`]
  return [...namesIn(inlines)]
    .filter(name => !allowed.includes(name))
    .map(name => `No assunto: ${unknown(name, allowed)}`)
}

function namesIn(inlines: readonly RichInline[]): Set<string> {
  const names = new Set<string>()
  for (const inline of inlines) {
    for (const mark of inline.marks ?? []) if (mark.type === 'onlyIf') names.add(mark.attrs.name)
    if (inline.type === 'placeholder') names.add(inline.attrs.name)
  }
  return names
}

function unknown(name: string, allowed: readonly string[]) {
  const meant =
    allowed.find(other => fold(other) === fold(name)) ?? allowed.find(other => isNear(fold(other), fold(name)))
  const question = meant === undefined ? '' : ` Queria dizer {{${meant}}}?`
  return `o campo {{${name}}} não existe nesta mensagem.${question}`
}

/** Whether one letter more, less or different, or two neighbours swapped, makes one name the other. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
