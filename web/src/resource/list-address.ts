/** All parameters of a list in the address, including its columns. */
export type ListSearch = Readonly<Record<`_${string}`, string | readonly string[] | undefined>>

/** The parameters of a list's request, under the API's own names, as they are in the address. */
export interface ListAddress {
  _search?: string
  /** The name of a field, with `-` in front for descending order. */
  _sort?: string
  /** Filters: `_role=admin`; a repeated filter matches any of its values. */
  [filter: `_${string}`]: string | readonly string[] | undefined
}

/** Parameters that the screen decides and an address may not set. */
const OWN = new Set(['_page', '_limit'])
/**
 * The columns with their widths in rem: `name:18,email`. It is not sent as it is: the screen derives the fields from it.
 */
const COLUMNS = '_fields'

const isText = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string'))

const isListParameter = (entry: [string, unknown]): entry is [`_${string}`, string | string[]] =>
  entry[0].startsWith('_') && !OWN.has(entry[0]) && isText(entry[1]) && entry[1] !== ''

export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(isListParameter))

/** The parameters of the request: all but the columns. */
export const readListAddress = (search: Record<string, unknown>): ListAddress => {
  const { [COLUMNS]: _columns, ...parameters } = readListSearch(search)
  return parameters
}

export const hasParameters = (search: ListSearch) => Object.values(search).some(value => value !== undefined)

/** The address without its question mark, as saved views store it; sorted, so that equal searches give equal texts. */
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
/** The order after a click on a heading: ascending first, then descending. */
export const toggleSort = (current: Sort, field: string) =>
  current.field === field && !current.descending ? `-${field}` : field

/**
 * The `_fields` of a list's request: title, picture and columns, each once and always in this order, for the cache's key.
 */
export const requestedFields = (title: string, picture: string | undefined, columns: readonly string[]) =>
  [...new Set([title, ...(picture ? [picture] : []), ...columns])].join()
