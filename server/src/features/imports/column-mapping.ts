import { createHash } from 'node:crypto'
import type { ImportValueChoice } from '@agremia/model/calls/imports'
import type { Organisation } from '@agremia/model/resource/kept'
import { guessMapping, headingsKey, type Mapping } from '@agremia/model/rules/import/guess-mapping'
import { normaliseHeading } from '@agremia/model/rules/import/heading'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { organisationOf, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import { readStored, textsOf } from '../settings/store.ts'
import { importFields, importTarget, isOffered, offeredMapping } from './import-fields.ts'

/** The fields that the columns of a new file go to: as for the last file with these headings, else guessed from the headings. */
export async function matchColumns(
  db: Kysely<unknown>,
  kind: ImportKindName,
  headings: readonly string[],
): Promise<Mapping> {
  const target = importTarget(kind, headings)
  const texts = textsOf(await readStored(db))
  const organisation = organisationOf(texts)
  const remembered = await findRemembered(db, kind, headings)
  if (remembered) return offeredMapping(target, remembered.mapping, organisation)
  const fields = importFields(target, wording(terminologyOf(texts)), organisation)
  const guessed = guessMapping(headings, fields, target.synonyms)
  return target.correctGuess?.(guessed) ?? guessed
}

/** Those of members are stored by their headings alone, from the time when files brought nothing else. */
const hashOf = (kind: ImportKindName, headings: readonly string[]) =>
  createHash('sha256')
    .update(`${kind === 'members' ? '' : kind}${headingsKey(headings)}`)
    .digest()

interface RememberedFile {
  mapping: Mapping
  choices: ImportValueChoice[]
}

/** The mapping and the choices of values that were used for the last file with these headings, in whatever order. */
export async function findRemembered(
  db: Kysely<unknown>,
  kind: ImportKindName,
  headings: readonly string[],
): Promise<RememberedFile | undefined> {
  const { rows } = await sql<{ fields: Record<string, string | null>; choices: ImportValueChoice[] }>`
    select fields, value_choices as choices from import_mappings where headings_hash = ${hashOf(kind, headings)}
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { fields } = importTarget(kind, headings)
  const mapping = headings.map(heading => {
    const name = found.fields[normaliseHeading(heading)]
    // The field may have been removed from the program since.
    return name && Object.hasOwn(fields, name) ? name : null
  })
  return { mapping, choices: found.choices }
}

/**
 * Stores the mapping and the choices for the next file with these headings. A column that went to a field which is switched off now, and so
 * could not be chosen, keeps that field for when it is switched on again.
 */
export async function rememberMapping(
  db: Kysely<unknown>,
  kind: ImportKindName,
  headings: readonly string[],
  { mapping, choices }: RememberedFile,
  { organisation, now }: { organisation: Organisation; now: Date },
): Promise<void> {
  const target = importTarget(kind, headings)
  const before = (await findRemembered(db, kind, headings))?.mapping ?? []
  const chosen = (column: number) => {
    const was = before[column]
    return mapping[column] ?? (was && !isOffered(target, was, organisation) && !mapping.includes(was) ? was : null)
  }
  const fields = Object.fromEntries(headings.map((heading, column) => [normaliseHeading(heading), chosen(column)]))
  await sql`
    insert into import_mappings (headings_hash, updated_at, fields, value_choices)
    values (${hashOf(kind, headings)}, ${now}, ${JSON.stringify(fields)}, ${JSON.stringify(choices)})
    on conflict (headings_hash) do update
    set fields = excluded.fields, value_choices = excluded.value_choices, updated_at = excluded.updated_at
  `.execute(db)
}
