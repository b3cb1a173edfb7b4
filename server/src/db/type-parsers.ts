import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types
// Every parser of the driver takes the text of a value, although its types say `any`.
const driverParser = (oid: number, format?: 'text' | 'binary') => pg.types.getTypeParser(oid, format) as Parse
const parseInstantAsDate = driverParser(builtins.TIMESTAMPTZ)
const INSTANT = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** ISO text in UTC with milliseconds and Z. Sessions run in UTC, so it is converted as text; other offsets go through Date. */
export function parseInstant(text: string): string {
  const match = INSTANT.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const parsed = parseInstantAsDate(text)
  return parsed instanceof Date ? parsed.toISOString() : text
}

const keepText: Parse = text => text

/** The oids of arrays of these types, which pg-types does not list. */
const ARRAY_OF_INT8 = 1016
const ARRAY_OF_DATE = 1182
const ARRAY_OF_TIMESTAMPTZ = 1185
const ARRAY_OF_TEXT = 1009
// This parser is for text arrays, whose items are text or null.
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

/** Set per pool and not globally, because libraries with their own pool (graphile-worker) expect the driver's defaults. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : ours.get(oid)) ?? driverParser(oid, format),
}
