import type { ImportValueChoice } from '@agremia/model/calls/imports'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import { type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { type Served, serve } from '../../resource/serve.ts'
import { type MemberStateFacts, readRequired } from '../members/member-state-rules.ts'
import { memberSaving } from '../members/members.hooks.ts'
import { kernelWith } from '../settings/kernel-with.ts'
import { readStored, textsOf } from '../settings/store.ts'
import { MEMBERS_TARGET } from './import-fields.ts'
import { lookupsOf, readNamedRecords } from './lookups.ts'

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
  /** By field: the options and records that a cell may name. */
  lookups: Lookups
}

export async function readImportContext(
  database: Database,
  db: Kysely<unknown>,
  now: Date,
  choices: readonly ImportValueChoice[] = [],
): Promise<ImportContext> {
  const texts = textsOf(await readStored(db))
  const records = await readNamedRecords(db)
  return {
    today: lisbonDay(now),
    texts,
    say: wording(terminologyOf(texts)),
    kernel: kernelWith(database, () => now, texts),
    members: serve(members, memberSaving({ texts: () => texts })),
    // They are read with the state in which members begin as the first.
    firstState: records.memberStateNames?.[0]?.value,
    requiredByState: await readRequired(db),
    lookups: lookupsOf(MEMBERS_TARGET, records, choices),
  }
}
