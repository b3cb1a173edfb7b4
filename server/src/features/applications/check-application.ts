import type { MemberApplication, MemberApplicationInput } from '@agremia/model/resources/member-applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Around, personProblems } from '@agremia/model/rules/person-problems'
import type { WriteContext } from '../../resource/context.ts'
import type { Findings } from '../../resource/hooks.ts'
import { tagErrors } from '../members/tag-errors.ts'
import { findPortugal } from '../people/portugal.ts'

type After = Partial<MemberApplication> & MemberApplicationInput

/** What a field of an application alone cannot know: of the person the same as members are held to. */
export async function checkApplication(
  after: After,
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  before: MemberApplication | undefined,
  isShown: Around['isShown'],
): Promise<Findings> {
  const portugal = await findPortugal(db)
  const { errors, warnings } = personProblems(after, {
    today: lisbonDay(now),
    isTaxedHere: !after.taxCountryId || after.taxCountryId === portugal,
    livesHere: !after.countryId || after.countryId === portugal,
    isShown,
  })
  return { errors: { ...errors, ...(await tagErrors(db, after, before)) }, warnings }
}
