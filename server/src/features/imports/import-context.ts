import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Lookups, type Names, nameKey } from '@agremia/model/rules/import/read-cell'
import { FIRST_STATE } from '@agremia/model/rules/member-defaults'
import { type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { type Served, serve } from '../../resource/serve.ts'
import { type MemberStateFacts, readRequired } from '../members/member-state-rules.ts'
import { memberSaving } from '../members/members.hooks.ts'
import { kernelWith } from '../settings/kernel-with.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { IMPORT_FIELDS } from './import-fields.ts'

interface Named {
  id: string
  names: (string | null)[]
}

/** Settings, names and rules by which every row of a file is read and judged. Read once, it does not change while the task runs. */
export interface ImportContext {
  today: string
  texts: SettingTexts
  say: ReturnType<typeof wording>
  kernel: Kernel
  /** The resource with the rules and hooks that the form uses too. */
  members: Served
  /** The state in which a member begins; undefined where the organisation has none. */
  firstState: string | undefined
  /** What must be filled in for a change into each state, such as a reason. */
  requiredByState: MemberStateFacts['required']
  /** By field: the ids of the records that a cell may name. */
  lookups: Lookups
}

export async function readImportContext(database: Database, db: Kysely<unknown>, now: Date): Promise<ImportContext> {
  const texts = textsOf(await readStored(db))
  const [categories, states, countries, tags] = await Promise.all([
    sql<Named>`select id, array[name, slug] as names from member_categories`.execute(db),
    sql<Named>`
      select id, array[name, slug] as names from member_state_names order by slug = ${FIRST_STATE} desc, marks_end, "order", id
    `.execute(db),
    sql<Named>`select id, array[name, iso2, iso3, nationality] as names from countries order by "order", id`.execute(
      db,
    ),
    // Of two tags with the same name the one for members comes first. Whether a member may have a tag is decided by the rules.
    sql<Named>`select id, array[name] as names from tags order by scope <> 'members', id`.execute(db),
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
    today: lisbonDay(now),
    texts,
    say: wording(terminologyOf(texts)),
    kernel: kernelWith(database, () => now, texts),
    members: serve(members, memberSaving({ texts: () => texts })),
    firstState: states.rows[0]?.id,
    requiredByState: await readRequired(db),
    lookups,
  }
}

/** Ids by name; of two records with the same name the first is taken. */
function namesOf(rows: readonly Named[]): Names {
  const names = new Map<string, string>()
  for (const { id, names: own } of rows) {
    for (const name of own) if (name && !names.has(nameKey(name))) names.set(nameKey(name), id)
  }
  return names
}
