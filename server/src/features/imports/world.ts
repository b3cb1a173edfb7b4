import { isKept, requiredOnlyIn } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import { type Lookups, type Names, nameKey } from '@agremia/model/rules/import/read-cell'
import type { PersonFacts } from '@agremia/model/rules/person-rules'
import { organisationOf, type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import { findPortugal } from '../people/portugal.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { IMPORT_FIELDS } from './import-fields.ts'

interface Named {
  id: string
  names: (string | null)[]
}

/** What every row of a file is held against; it stays the same while they are looked at. */
export interface World {
  today: string
  texts: SettingTexts
  /** What this type of organisation must know of members. */
  needed: readonly string[]
  /** Whether the form has that box. */
  isOnForm: PersonFacts['isShown']
  say: ReturnType<typeof wording>
  portugal: string | undefined
  /** In which a member begins. */
  firstState: string
  ages: ReadonlyMap<string, { min: number | null; max: number | null }>
  lookups: Lookups
}

export async function readWorld(db: Kysely<unknown>, today: string): Promise<World> {
  const texts = textsOf(await readStored(db))
  const organisation = organisationOf(texts)
  const [categories, states, countries, tags] = await Promise.all([
    sql<Named & { min: number | null; max: number | null }>`
      select id, array[name, slug] as names, min_age as min, max_age as max from member_categories
    `.execute(db),
    sql<Named>`
      select id, array[name, slug] as names from member_state_names order by slug = 'ativo' desc, marks_end, "order", id
    `.execute(db),
    sql<Named>`select id, array[name, iso2, iso3, nationality] as names from countries order by "order", id`.execute(
      db,
    ),
    sql<Named>`select id, array[name] as names from tags where scope = 'members'`.execute(db),
  ])
  const byResource: Record<string, Names> = {
    memberCategories: namesOf(categories.rows),
    memberStateNames: namesOf(states.rows),
    countries: namesOf(countries.rows),
    tags: namesOf(tags.rows),
  }
  const lookups = Object.fromEntries(
    Object.entries(IMPORT_FIELDS).flatMap(([name, { to }]) => {
      const names = to ? byResource[to] : undefined
      return names ? [[name, names]] : []
    }),
  )
  return {
    today,
    texts,
    needed: requiredOnlyIn(members, organisation).map(([name]) => name),
    isOnForm: name => isKept(name, members.fields[name], organisation),
    say: wording(terminologyOf(texts)),
    portugal: await findPortugal(db),
    firstState: states.rows[0]?.id ?? '',
    ages: new Map(categories.rows.map(({ id, min, max }) => [id, { min, max }])),
    lookups,
  }
}

/** Of two with the same name the first counts. */
function namesOf(rows: readonly Named[]): Names {
  const names = new Map<string, string>()
  for (const { id, names: own } of rows) {
    for (const name of own) if (name && !names.has(nameKey(name))) names.set(nameKey(name), id)
  }
  return names
}
