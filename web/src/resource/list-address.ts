/** All of a list's parameters in the address, its columns too. */
export type ListSearch = Readonly<Record<`_${string}`, string | readonly string[] | undefined>>

/** The state of a list as its address holds it, in the wire's own names: what is in the address is what is asked for. */
export interface ListAddress {
  _search?: string
  /** A field's name; `-` before it means descending. */
  _sort?: string
  /** Filters: `_role=admin`, repeated for any of. */
  [filter: `_${string}`]: string | readonly string[] | undefined
}

/** What the screen itself decides; an address may not. */
const OWN = new Set(['_page', '_limit'])
/** The columns, with their widths: `name:18,email`. The screen reads it; what is asked for follows from it. */
const COLUMNS = '_fields'

const isText = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string'))

const isListParameter = (entry: [string, unknown]): entry is [`_${string}`, string | string[]] =>
  entry[0].startsWith('_') && !OWN.has(entry[0]) && isText(entry[1]) && entry[1] !== ''

export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(isListParameter))

/** What is asked for: everything but the columns. */
export const readListAddress = (search: Record<string, unknown>): ListAddress => {
  const { [COLUMNS]: _columns, ...asked } = readListSearch(search)
  return asked
}

export const hasParameters = (search: ListSearch) => Object.values(search).some(value => value !== undefined)

/** As a saved view keeps it: the address without its question mark, always in the same order. */
export function writeListSearch(search: ListSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of [value ?? []].flat().toSorted()) params.append(name, one)
  params.sort()
  return params.toString()
}

export function parseListSearch(text: string): ListSearch {
  const params = new URLSearchParams(text)
  const names = [...new Set(params.keys())]
  return readListSearch(
    Object.fromEntries(
      names.map(name => {
        const [first, ...others] = params.getAll(name)
        return [name, others.length > 0 ? [first, ...others] : first]
      }),
    ),
  )
}

export interface Sort {
  field: string
  descending: boolean
}
export const readSort = (text: string): Sort => ({ field: text.replace(/^-/, ''), descending: text.startsWith('-') })
/** A click on a heading: ascending first, then the other way round. */
export const toggleSort = (current: Sort, field: string) =>
  current.field === field && !current.descending ? `-${field}` : field

/** What a list asks for: the title, by which a row is known, its picture and its columns, each once and always in this order. */
export const fieldsAsked = (title: string, picture: string | undefined, columns: readonly string[]) =>
  [...new Set([title, ...(picture ? [picture] : []), ...columns])].join()
