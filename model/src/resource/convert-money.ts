import type { FieldType } from './field.ts'

/** A field as far as its values differ between the server and the wire. */
interface Converted {
  type: FieldType
  lines?: Readonly<Record<string, Converted>>
}

/** Converts the amounts of a value, those inside lines too. */
export function convertMoney(field: Converted, value: unknown, convert: (amount: number) => number | null): unknown {
  if (field.type === 'money') return typeof value === 'number' ? convert(value) : value
  if (field.type !== 'lines' || !Array.isArray(value)) return value
  return value.map((line: object) =>
    Object.fromEntries(
      Object.entries(line).map(([name, own]) => {
        const sub = field.lines?.[name]
        return [name, sub ? convertMoney(sub, own, convert) : own]
      }),
    ),
  )
}
