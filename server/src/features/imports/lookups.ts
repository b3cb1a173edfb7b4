import type { ImportValueChoice } from '@agremia/model/calls/imports'
import type { Field } from '@agremia/model/resource/field'
import {
  type KnownValues,
  knownValues,
  type NamedValue,
  valueKey,
  valuesOfDefinition,
} from '@agremia/model/rules/import/known-values'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import { FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { type Kysely, sql } from 'kysely'
import type { ImportTarget } from './import-fields.ts'

/** The records that cells may name, by resource, in the order of their own lists; the first name of each is shown. */
export type NamedRecords = Readonly<Record<string, readonly NamedValue[]>>

export async function readNamedRecords(db: Kysely<unknown>): Promise<NamedRecords> {
  const [categories, states, countries, tags] = await Promise.all([
    sql<NamedValue>`
      select id as value, array[name, slug] as names from member_categories order by "order", id
    `.execute(db),
    sql<NamedValue>`
      select id as value, array[name, slug] as names from member_state_names
      order by slug = ${FIRST_STATE} desc, marks_end, "order", id
    `.execute(db),
    sql<NamedValue>`
      select id as value, array[name, iso2, iso3, nationality] as names from countries order by "order", id
    `.execute(db),
    // Of two tags with the same name the one for members comes first. Whether a member may have a tag is decided by the rules.
    sql<NamedValue>`select id as value, array[name] as names from tags order by scope <> 'members', name, id`.execute(
      db,
    ),
  ])
  return {
    memberCategories: categories.rows,
    memberStateNames: states.rows,
    countries: countries.rows,
    tags: tags.rows,
  }
}

/** The values among which a field is chosen; undefined for other fields, and for members, whom cells name by number. */
export const valuesOf = (field: Field, records: NamedRecords): readonly NamedValue[] | undefined =>
  field.to ? records[field.to] : valuesOfDefinition(field)

/** By field: what the texts of cells mean, with what the user chose for some of them. */
export function lookupsOf(
  { fields }: ImportTarget,
  records: NamedRecords,
  choices: readonly ImportValueChoice[],
): Lookups {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, KnownValues][] => {
      const values = valuesOf(field, records)
      if (!values) return []
      const known = new Set(values.map(({ value }) => value))
      // A record that was chosen may have been deleted since.
      const own = choices.filter(choice => choice.field === name && (choice.to === null || known.has(choice.to)))
      return [
        [name, { ...knownValues(name, values), chosen: new Map(own.map(({ text, to }) => [valueKey(text), to])) }],
      ]
    }),
  )
}
