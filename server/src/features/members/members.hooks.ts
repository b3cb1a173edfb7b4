import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { applyRules, type Rule } from '@agremia/model/rules/rule'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { searchText } from '../../resource/table-columns.ts'
import { findPortugal } from '../people/portugal.ts'
import { type PhotoAddresses, withPhotoAddresses } from '../photos/photo-addresses.ts'
import type { SettingsStore } from '../settings/store.ts'
import { deletionFault, findLastingRecords } from './lasting-records.ts'
import { loadMemberFacts } from './load-member-facts.ts'
import { MEMBER_RULES, type MemberChange, type MemberFacts } from './member-rules.ts'
import { takeNumbers } from './numbers.ts'
import { writeMembers } from './write-members.ts'

type Store = Pick<SettingsStore, 'texts'>

const RULES: readonly Rule<MemberChange, MemberFacts>[] = MEMBER_RULES

interface SavingFacts extends MemberFacts {
  /** By member that is to be deleted: the records because of which it stays. */
  lastingRecords: ReadonlyMap<string, string>
}

/** The hooks that check and write members, used by the form, imports and applications alike. */
export const memberSaving = (store: Store): Hooks<typeof members, SavingFacts> => ({
  load: async (changes, context) => ({
    ...(await loadMemberFacts(changes.flatMap(asJudged), context, store.texts())),
    lastingRecords: await findLastingRecords(
      context.db,
      changes.filter(({ after }) => !after).map(({ id }) => id),
    ),
  }),

  check(change, _context, facts) {
    const { id, before } = change
    const records = facts.lastingRecords.get(id)
    if (before && records !== undefined) return { errors: { _: deletionFault(before, records) } }
    return asJudged(change).map(one => applyRules(RULES, one, facts))[0] ?? {}
  },

  fill: (changes, context) => ownColumns(changes, context, store),

  write: writeMembers,
})

export const memberHooks = (store: Store, addresses: PhotoAddresses): Hooks<typeof members, SavingFacts> => ({
  ...memberSaving(store),
  sets: {
    import: id => sql`
      t.id in (select member_id from import_rows where import_id = ${id} and verdict in ('create', 'update'))
    `,
  },
  present: item => withPhotoAddresses(addresses, item, ['thumbUrl']),
})

/** The rules are about values, of which a deletion has none. */
const asJudged = ({ id, after, before }: Change<typeof members>): MemberChange[] =>
  after ? [{ id, after, before }] : []

async function ownColumns(changes: readonly Change<typeof members>[], { db, now }: WriteContext, store: Store) {
  const unnumbered = changes.filter(({ before, input }) => !before && !input.memberNumber)
  const numbers = (await takeNumbers(db, Number(store.texts().memberNumberNext), unnumbered.length)).values()
  const portugal = changes.some(({ before }) => !before) ? await findPortugal(db) : undefined
  return changes.map(({ before, input }): Columns => {
    const isConsentNew = input.assemblyByEmail && !(input.assemblyByEmailAt ?? before?.assemblyByEmailAt)
    const consent = isConsentNew ? { assembly_by_email_at: lisbonDay(now) } : {}
    if (before) return consent
    const number = input.memberNumber ?? numbers.next().value
    return {
      ...consent,
      member_number: number,
      // The kernel has made the search text before the number was known.
      search: searchText(members, { ...input, memberNumber: number }),
      country_id: input.countryId ?? portugal ?? null,
    }
  })
}
