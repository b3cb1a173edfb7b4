import type { MemberApplication, MemberApplicationInput } from '@agremia/model/resources/member-applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { judgePerson, type PersonFacts } from '@agremia/model/rules/person-rules'
import type { WriteContext } from '../../resource/context.ts'
import type { Findings } from '../../resource/hooks.ts'
import { tagErrors } from '../members/member-tags.ts'
import { findPortugal } from '../people/portugal.ts'

type After = Partial<MemberApplication> & MemberApplicationInput

/** The checks that involve more than one field or other tables. The rules for the person are those for members. */
export async function checkApplication(
  after: After,
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  before: MemberApplication | undefined,
  isShown: PersonFacts['isShown'],
): Promise<Findings> {
  const portugal = await findPortugal(db)
  const { errors, warnings } = judgePerson(after, { today: lisbonDay(now), portugal, isShown })
  return { errors: { ...errors, ...(await tagErrors(db, after, before)) }, warnings }
}
