import { type Member, members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Hooks } from '../../resource/hooks.ts'
import { searchText } from '../../resource/table-columns.ts'
import { findPortugal } from '../people/portugal.ts'
import { type PhotoAddresses, withPhotoAddresses } from '../photos/photo-addresses.ts'
import type { SettingsStore } from '../settings/store.ts'
import { checkMember } from './check-member.ts'
import { takeNumber } from './numbers.ts'
import { writeMember } from './write-member.ts'

export const memberHooks = (store: Pick<SettingsStore, 'texts'>, addresses: PhotoAddresses): Hooks<typeof members> => ({
  present: item => withPhotoAddresses(addresses, item, ['thumbUrl']),

  check: (after, context, before) => (after ? checkMember(after, context, before, store.texts()) : {}),

  async fill(input, { db, now }, before) {
    const given = input.assemblyByEmail && !(input.assemblyByEmailAt ?? before?.assemblyByEmailAt)
    const consent = given ? { assembly_by_email_at: lisbonDay(now) } : {}
    if (before) return consent
    const number = input.memberNumber ?? (await takeNumber(db, Number(store.texts().memberNumberNext)))
    // The text that search looks in was made before the number was known.
    const search = searchText(members, { ...input, memberNumber: number })
    return {
      ...consent,
      search,
      member_number: number,
      country_id: input.countryId ?? (await findPortugal(db)) ?? null,
    }
  },

  write: (columns, context, before) => writeMember(columns, context, before as Member | undefined), // its own rows only
})
