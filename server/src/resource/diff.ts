import type { Resource, Row } from '@agremia/model/resource/define'
import type { Diff } from '@agremia/model/rules/audit'
import { storedFields, wireValue } from './columns.ts'

type Values = Record<string, unknown>

/** What a change did, field by field, as the wire spells values; `rev` is in it, so that history knows the versions. */
export function diffOf(resource: Resource, before: Row<Resource> | undefined, after: Row<Resource> | undefined): Diff {
  const was = before as Values | undefined // a row is its fields by name
  const is = after as Values | undefined
  const changed = storedFields(resource)
    .map(
      ([name, field]) =>
        [name, { from: wireValue(field, was?.[name] ?? null), to: wireValue(field, is?.[name] ?? null) }] as const,
    )
    .filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to))
  return { ...Object.fromEntries(changed), rev: { from: before?.rev ?? null, to: after?.rev ?? null } }
}
