import { isKept } from '@agremia/model/resource/kept'
import {
  type MemberApplication,
  type MemberApplicationInput,
  memberApplications,
} from '@agremia/model/resources/member-applications'
import { printMemberNumber } from '@agremia/model/rules/number'
import { organisationOf } from '@agremia/model/rules/settings'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { findLikeMembers } from '../members/like-members.ts'
import { findPortugal } from '../people/portugal.ts'
import { forgetPhotosLater } from '../photos/sweep-photos.ts'
import type { SettingsStore } from '../settings/store.ts'
import { takeApplicationNumber } from './application-number.ts'
import { refuseForgotten } from './change-application.ts'
import { checkApplication } from './check-application.ts'

type Texts = Pick<SettingsStore, 'texts'>

export const memberApplicationHooks = (store: Texts): Hooks<typeof memberApplications> => ({
  async check({ after, before }, context) {
    if (!after && before?.memberId) {
      return { errors: { _: 'Uma candidatura aceite não se elimina: faz parte da ficha.' } }
    }
    if (after && before?.status === 'aceite') {
      return { errors: { _: 'A candidatura já foi aceite. Altere a ficha do {memberSingular}.' } }
    }
    if (!after) return {}
    if (before) await refuseForgotten(context.db, before._id)
    const organisation = organisationOf(store.texts())
    const { errors, warnings } = await checkApplication(after, context, before, name =>
      isKept(name, memberApplications.fields[name], organisation),
    )
    const alike = await findLikeMembers(context.db, after, store.texts())
    const first = alike[0]
    const told = first && {
      name: `Já existe uma ficha parecida: ${first.name}, n.º ${printMemberNumber(first.memberNumber, store.texts())}.`,
    }
    return { errors, warnings: { ...warnings, ...told } }
  },

  fill: (changes, context) =>
    Promise.all(
      changes.map(async ({ input, before }) =>
        before
          ? changedColumns(input, context, before, store)
          : { ...(await newColumns(context, input, store)), status: 'pendente', source: 'balcao' },
      ),
    ),

  async saved(changes, { db }) {
    if (changes.some(({ kind, row }) => kind === 'delete' && row.photoId)) await forgetPhotosLater(db)
  },
})

/** The columns that every new application gets, whether it came from the public form or was typed by staff. */
async function newColumns(context: WriteContext, input: MemberApplicationInput, store: Texts): Promise<Columns> {
  const number = await takeApplicationNumber(context)
  return {
    application_number: number,
    application_number_sort: number,
    submitted_at: context.now,
    country_id: input.countryId ?? (await findPortugal(context.db)) ?? null,
    duplicate_of: await likeIds(input, context, store),
  }
}

async function changedColumns(
  input: MemberApplicationInput,
  context: WriteContext,
  before: MemberApplication,
  store: Texts,
): Promise<Columns> {
  // Calls that change only the status send no fields of the form, so there is nothing to compare with members again.
  if (Object.keys(input).length === 0) return {}
  const after = { ...before, ...input }
  const alike = await likeIds(after, context, store)
  const isSame = JSON.stringify(alike) === JSON.stringify(before.duplicateOf)
  return {
    ...(!isSame && { duplicate_of: alike }),
    // The new address has not been confirmed.
    ...(before.emailVerifiedAt && after.email !== before.email && { email_verified_at: null }),
  }
}

const likeIds = async (someone: MemberApplicationInput, { db }: WriteContext, store: Texts) =>
  (await findLikeMembers(db, someone, store.texts())).map(({ memberId }) => memberId)
