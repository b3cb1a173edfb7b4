import { tags } from '@agremia/model/resources/tags'
import type { MemberRuleName } from '../src/features/members/member-rules.ts'
import type { MemberStateRuleName } from '../src/features/members/member-state-rules.ts'
import type { MemberTermRuleName } from '../src/features/members/member-term-rules.ts'
import { insertRows } from '../src/resource/insert-rows.ts'
import type { ImportApp } from './import-app.ts'

export const CORO = '01890000-0000-7000-8000-0000000000d1'
const CARTAS = '01890000-0000-7000-8000-0000000000d2'
export const SETTINGS = { foundationDate: '1950-01-01', requireProposers: '1', minProposerSeniorityMonths: '24' }

/** The rows that the cases refer to. */
export async function addRuleFixtures(w: ImportApp) {
  const ids = [CORO, CARTAS].values()
  const named = [
    { name: 'Coro', scope: 'members' },
    { name: 'Cartas', scope: 'messages' },
  ]
  await insertRows(w.database.kysely, tags, named, () => ({ id: ids.next().value }))
  const senior = await w.addMember({ name: 'Sénior', admissionDate: '1990-01-01' })
  await w.asAdmin('PATCH', '/settings', SETTINGS)
  const add = (given: object) => w.addMember({ proposer1Id: senior._id, ...given })
  const [recent, left, gone, known, bound, free] = [
    await add({ name: 'Recente', admissionDate: '2026-06-01' }),
    await add({ name: 'Saída' }),
    await add({ name: 'Apagada', memberNumber: 7777 }),
    await add({
      name: 'Conhecida Pessoa',
      birthDate: '1970-01-01',
      email: 'conhecida@x.example',
      taxNumber: '245678913',
    }),
    await add({ name: 'Presa', admissionDate: '2010-01-01' }),
    await add({ name: 'Livre', admissionDate: '2010-01-01' }),
  ]
  await w.changeState(left._id, 'falecido', '2024-01-01')
  await w.changeState(bound._id, 'suspenso', '2012-01-01')
  await w.asAdmin('DELETE', `/members/${gone._id}`)
  return { senior, recent, left, known, bound, free }
}
export type RuleFixtures = Awaited<ReturnType<typeof addRuleFixtures>>

/** A row that breaks one rule, made of a valid one by these fields. */
export interface MemberCase {
  fields: Record<string, unknown>
  /** The member that is changed; left out, it is a new one. */
  member?: { _id: string; memberNumber: number }
  /** Why an imported file cannot contain this case. */
  notInFiles?: string
}

/** A rule without a case does not compile. */
export const memberCases = (
  f: RuleFixtures,
  category: (slug: string) => string,
): Record<MemberRuleName, MemberCase> => ({
  taxNumberDigits: { fields: { taxNumber: '123456780' } },
  taxNumberOfNobody: { fields: { taxNumber: '999999990' } },
  mobileUnlikely: { fields: { mobile: '239 000 000' } },
  postalCodeForm: { fields: { postalCode: '12-34' } },
  postalCodeBare: { fields: { postalCode: '3000' } },
  citizenCardDigits: { fields: { idDocType: 'cc', idDocNumber: '000000000ZZ5' } },
  birthTooLongAgo: { fields: { birthDate: '1850-01-01' } },
  ageOdd: { fields: { birthDate: '1915-01-01' } },
  guardianMissing: { fields: { birthDate: '2015-01-01' } },
  representativeMissing: { fields: { personType: 'coletiva' } },
  numberGivenBefore: { fields: { memberNumber: 7777 } },
  numberMissing: { fields: { memberNumber: null }, member: f.free, notInFiles: 'an empty cell keeps what is there' },
  admissionTooFarAhead: { fields: { admissionDate: '2030-01-01' } },
  admissionBeforeFoundation: { fields: { admissionDate: '1949-12-31' } },
  admissionAfterNextChange: { fields: { admissionDate: '2013-01-01' }, member: f.bound },
  tagNotForMembers: { fields: { tags: [CARTAS] } },
  proposerIsSelf: { fields: { proposer2Id: f.free._id }, member: f.free },
  proposersAreOne: { fields: { proposer2Id: f.senior._id } },
  proposerNotActive: { fields: { proposer2Id: f.left._id } },
  proposerTooRecent: { fields: { proposer2Id: f.recent._id } },
  proposerMissing: { fields: { proposer1Id: null } },
  debitWithoutAccount: { fields: { preferredMethod: 'debito_direto' } },
  resignationBeforeRequest: {
    fields: { resignationRequestedAt: '2020-02-01', resignationEffectiveAt: '2020-01-01' },
  },
  ageOutsideCategory: { fields: { birthDate: '1970-05-05', categoryId: category('junior') } },
  sameTaxNumber: { fields: { taxNumber: '245678913' }, notInFiles: 'a tax number says whose row it is' },
  sameEmail: { fields: { email: 'conhecida@x.example' } },
  sameNameAndBirth: { fields: { name: 'Conhecida Pessoa', birthDate: '1970-01-01' } },
})

/** A change of state that breaks one rule; without `isNewInFile` a file, which gives states to new members only, cannot say it. */
export interface StateCase {
  slug: string
  startDate: string
  member: { _id: string }
  /** An existing state is changed, which bulk changes never do. */
  isOfFirst?: true
  fields?: Record<string, unknown>
  isNewInFile?: true
}

export const stateCases = (f: RuleFixtures): Record<MemberStateRuleName, StateCase> => ({
  stateOfAnotherMember: {
    slug: 'ativo',
    startDate: '2010-01-01',
    member: f.free,
    isOfFirst: true,
    fields: { memberId: f.senior._id },
  },
  firstStateMoved: { slug: 'ativo', startDate: '2011-01-01', member: f.free, isOfFirst: true },
  stateBeforeAdmission: { slug: 'suspenso', startDate: '2009-12-31', member: f.free, isNewInFile: true },
  stateAlreadyHeld: { slug: 'ativo', startDate: '2015-01-01', member: f.free },
  stateDayTaken: { slug: 'suspenso-divida', startDate: '2012-01-01', member: f.bound },
  stateReasonMissing: {
    slug: 'excluido',
    startDate: '2015-01-01',
    member: f.free,
    fields: { minutesRef: '1/2015' },
    isNewInFile: true,
  },
  stateMinutesMissing: {
    slug: 'excluido',
    startDate: '2015-01-01',
    member: f.free,
    fields: { reason: 'Artigo 9.º' },
    isNewInFile: true,
  },
})

/** Of a term that a bulk change can write: a category from a day on. The others are told of the form alone. */
export const BULK_TERM_RULES: Record<MemberTermRuleName, { fromDate: string } | 'form only'> = {
  termOfAnotherMember: 'form only',
  termOfAnotherKind: 'form only',
  categoryWithEnd: 'form only',
  termEndsBeforeItBegins: 'form only',
  firstCategoryMoved: 'form only',
  termBeforeAdmission: { fromDate: '2009-12-31' },
  // A bulk change replaces the category of that day, as an update of it in the form does.
  termDayTaken: 'form only',
  termValueMissing: 'form only',
  headIsSelf: 'form only',
  dependantIsHead: 'form only',
  headNotFit: 'form only',
}
