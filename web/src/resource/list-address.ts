/** The state of a list as its address holds it, in the wire's own names: what is in the address is what is asked for. */
export interface ListAddress {
  _search?: string
  /** A field's name; `-` before it means descending. */
  _sort?: string
  /** Filters: `_role=admin`, repeated for any of. */
  [filter: `_${string}`]: string | readonly string[] | undefined
}

/** What the screen itself decides; an address may not. */
const OWN = new Set(['_page', '_limit', '_fields'])

const isText = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string'))

const isListParameter = (entry: [string, unknown]): entry is [`_${string}`, string | string[]] =>
  entry[0].startsWith('_') && !OWN.has(entry[0]) && isText(entry[1])

export const readListAddress = (search: Record<string, unknown>): ListAddress =>
  Object.fromEntries(Object.entries(search).filter(isListParameter))

export interface Sort {
  field: string
  descending: boolean
}
export const readSort = (text: string): Sort => ({ field: text.replace(/^-/, ''), descending: text.startsWith('-') })
/** A click on a heading: ascending first, then the other way round. */
export const toggleSort = (current: Sort, field: string) =>
  current.field === field && !current.descending ? `-${field}` : field
