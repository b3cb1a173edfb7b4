import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types
// True for every parser of the driver: it is given the text of a value. Its types only say `any`.
const driverParser = (oid: number, format?: 'text' | 'binary') => pg.types.getTypeParser(oid, format) as Parse
const parseInstantAsDate = driverParser(builtins.TIMESTAMPTZ)
const INSTANT = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** ISO in UTC with milliseconds and Z. Sessions run in UTC, so this is text work; other zones go through Date. */
export function parseInstant(text: string): string {
  const match = INSTANT.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const parsed = parseInstantAsDate(text)
  return parsed instanceof Date ? parsed.toISOString() : text
}

const keepText: Parse = text => text

/** Arrays of these types have oids of their own, which pg-types does not list. */
const ARRAY_OF_INT8 = 1016
const ARRAY_OF_DATE = 1182
const ARRAY_OF_TIMESTAMPTZ = 1185
const ARRAY_OF_TEXT = 1009
// True because a text array is what this parser is for, and an item of one is text or null.
const parseTextArray = driverParser(ARRAY_OF_TEXT) as (text: string) => (string | null)[]
const each =
  (parse: Parse): Parse =>
  text =>
    parseTextArray(text).map(item => (item === null ? null : parse(item)))

const ours = new Map<number, Parse>([
  [builtins.DATE, keepText],
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, parseInstant],
  [ARRAY_OF_DATE, each(keepText)],
  [ARRAY_OF_INT8, each(Number)],
  [ARRAY_OF_TIMESTAMPTZ, each(parseInstant)],
])

/** Per pool and not global: libraries with a pool of their own (graphile-worker) expect what the driver gives by default. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : ours.get(oid)) ?? driverParser(oid, format),
}
