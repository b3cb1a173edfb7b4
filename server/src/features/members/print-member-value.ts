import type { Field } from '@agremia/model/resource/field'
import { printAs } from '@agremia/model/resource/format'
import { printedIn } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import type { Kernel } from '../../resource/kernel.ts'

const fieldOf = (name: string): Field | undefined =>
  Object.entries<Field>(members.fields).find(([own]) => own === name)?.[1]

/** A value of a member's field as text for people. */
export async function printMemberValue(
  { find, wording, profile }: Kernel,
  db: Kysely<unknown>,
  name: string,
  value: unknown,
) {
  const field = fieldOf(name)
  if (!field || value === null || value === undefined) return ''
  if (!field.to || typeof value !== 'string') return wording()(printAs(printedIn(field, profile()), value))
  const to = find(field.to)
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(to.title)} as title from ${sql.table(to.reads ?? to.path)} where id = ${value}
  `.execute(db)
  return rows[0]?.title ?? ''
}

/** The label of a member's field, with the organisation's words. */
export const printMemberLabel = ({ wording }: Pick<Kernel, 'wording'>, name: string) =>
  wording()(fieldOf(name)?.label ?? name)
