import { isDay, printLongDay } from '../day.ts'
import { type DescribedPlaceholder, isPlaceholder, PLACEHOLDERS } from '../message-templates/placeholders.ts'
import { placeholdersIn } from '../rich-text/check-placeholders.ts'
import { OpenConditions, readBraces } from '../rich-text/inline-notation.ts'
import { eachTextBlock, isLink, isWritableHref, type RichInline, type RichText } from '../rich-text/rich-text.ts'

/** How whoever composes a message types the value of a placeholder that no record provides. */
export type AskedType = 'text' | 'lines' | 'day' | 'hour' | 'link'

const TYPES: Readonly<Record<string, AskedType>> = {
  dataAssembleia: 'day',
  horaAssembleia: 'hour',
  ordemTrabalhos: 'lines',
  dataEfeito: 'day',
  dataExpedicao: 'day',
  dataLimite: 'day',
  dataPagamento: 'day',
  listaDividas: 'lines',
  motivo: 'lines',
  pedido: 'lines',
}
export const askedType = (name: string): AskedType =>
  (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined) ?? (isLink(name) ? 'link' : 'text')

/** The day on which the letters of an assembly's call are posted: no text shows it, and the notice period depends on it. */
export const POSTING_DAY = 'dataExpedicao'

const POSTING: DescribedPlaceholder = {
  label: 'Dia em que as cartas vão para o correio',
  description: 'Conta para o prazo da convocatória.',
  sample: '',
}

/** What is written above the input of a value that is asked for, and below it where that says more. */
export function describeAsked(name: string): { label: string; hint?: string } {
  if (name !== POSTING_DAY && !isPlaceholder(name)) return { label: name }
  const { label, description }: DescribedPlaceholder = name === POSTING_DAY ? POSTING : PLACEHOLDERS[name]
  return label === undefined ? { label: description } : { label, hint: description }
}

export interface MessageText {
  subject: string
  body: RichText | null
}

export interface AskedPlaceholder {
  name: string
  type: AskedType
  /** Whether it stands outside of the blocks that vanish without it. */
  isRequired: boolean
}

/** The placeholders of a message that have no source and are therefore asked for, in the order of their use. */
export function askedPlaceholders(text: MessageText, sourced: ReadonlySet<string>): AskedPlaceholder[] {
  const required = requiredPlaceholders(text)
  return [...usedPlaceholders(text)]
    .filter(name => !sourced.has(name))
    .map(name => ({ name, type: askedType(name), isRequired: required.has(name) }))
}

export const usedPlaceholders = ({ subject, body }: MessageText): Set<string> =>
  new Set([...placeholdersIn(subject), ...(body ? placeholdersIn(body) : [])])

/** Those whose lack a reader would see: each stands somewhere outside of a block that vanishes without it. */
export function requiredPlaceholders({ subject, body }: MessageText): Set<string> {
  const inlines = [
    ...readBraces(subject, new OpenConditions()),
    ...(body ? [...eachTextBlock(body)].flatMap(({ block }) => block.content ?? []) : []),
  ]
  return new Set(
    inlines.flatMap(inline => (inline.type === 'placeholder' && isBare(inline) ? [inline.attrs.name] : [])),
  )
}

type Placeholder = Extract<RichInline, { type: 'placeholder' }>
const isBare = ({ attrs, marks = [] }: Placeholder) =>
  !marks.some(mark => mark.type === 'onlyIf' && mark.attrs.name === attrs.name)

/** In characters. */
const LONGEST: Readonly<Record<AskedType, number>> = { text: 300, lines: 5000, day: 10, hour: 5, link: 2000 }

/** What is wrong with a typed value; undefined if nothing is. An empty one is a matter of `isRequired`. */
export function askedValueFault(name: string, value: string): string | undefined {
  const type = askedType(name)
  if (value === '') return undefined
  if (value.length > LONGEST[type]) return `O texto não pode ter mais de ${LONGEST[type]} caracteres.`
  if (type === 'day' && !isDay(value)) return 'Indique um dia: dd/mm/aaaa.'
  if (type === 'hour' && !HOUR.test(value)) return 'Indique uma hora: 21:30.'
  if (type === 'link' && !isWritableHref(value)) return 'Indique um endereço que comece por https://.'
  return type === 'text' && /[\r\n]/.test(value) ? 'Escreva numa só linha.' : undefined
}

const HOUR = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** A typed value as the message shows it: `15 de novembro de 2026`, `21h30`, the items of an agenda numbered. */
export function printAskedValue(name: string, value: string): string {
  if (value === '') return ''
  switch (askedType(name)) {
    case 'day':
      return printLongDay(value)
    case 'hour':
      return value.replace(':', 'h')
    case 'lines':
      return printLines(value, name === 'ordemTrabalhos')
    default:
      return value
  }
}

function printLines(value: string, isNumbered: boolean) {
  const lines = value.split('\n').flatMap(line => line.trim() || [])
  const areNumbered = lines.every(line => /^\d+[.)ºª-]/.test(line))
  return (isNumbered && !areNumbered ? lines.map((line, index) => `${index + 1}. ${line}`) : lines).join('\n')
}
