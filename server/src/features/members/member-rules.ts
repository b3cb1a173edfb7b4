import type { LikeMember } from '@agremia/model/calls/applications'
import type { Member, MemberInput } from '@agremia/model/resources/members'
import { addYears, ageOn } from '@agremia/model/rules/age'
import { monthsBefore, printDay } from '@agremia/model/rules/day'
import { PERSON_RULES, type PersonFacts } from '@agremia/model/rules/person-rules'
import type { JudgedChange, Rule } from '@agremia/model/rules/rule'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { likenessText } from './like-members.ts'
import { addedTags } from './member-tags.ts'

/** What the rules need to know beside the form itself; `loadMemberFacts` reads it for a whole set of members. */
export interface MemberFacts extends PersonFacts {
  settings: SettingTexts
  /** Those of the given member numbers that somebody has or had. */
  givenNumbers: ReadonlySet<number>
  /** The first day after the admission on which a state or category begins, by member. */
  nextChanges: ReadonlyMap<string, string>
  /** The members who are named as proposers. */
  proposers: ReadonlyMap<string, { admissionDate: string; isActive: boolean }>
  /** Those of the given tags that are not for members. */
  foreignTags: ReadonlySet<string>
  /** Lowest and highest age by category. */
  ages: ReadonlyMap<string, { min: number | null; max: number | null }>
  /** Possible duplicates by the id of the judged row. */
  alike: ReadonlyMap<string, readonly LikeMember[]>
}

export type MemberChange = JudgedChange<Partial<Member> & MemberInput, Member>
type MemberRule = Rule<MemberChange, MemberFacts, keyof Member>

const PROPOSERS = ['proposer1Id', 'proposer2Id'] as const
type ProposerField = (typeof PROPOSERS)[number]
const isProposer = (field: string): field is ProposerField => PROPOSERS.some(name => name === field)

/** The proposers that this change adds. Earlier ones are not judged again: they need not be members today. */
const newProposer = ({ id, after, before }: MemberChange, field: string) => {
  const proposer = isProposer(field) ? after[field] : undefined
  return proposer && isProposer(field) && proposer !== before?.[field] && proposer !== id ? proposer : undefined
}

/** The day of admission, if this change sets it; an unchanged one is not judged again. */
const newAdmission = ({ after: { admissionDate }, before }: MemberChange) =>
  admissionDate && admissionDate !== before?.admissionDate ? admissionDate : undefined

const inMonths = (months: number) => (months === 1 ? '1 mês' : `${months} meses`)

const likenessRule = <Name extends string>(
  name: Name,
  sign: LikeMember['by'][number],
  field: 'taxNumber' | 'email' | 'name',
) => ({
  name,
  severity: 'warning' as const,
  fields: [field] as const,
  check: ({ id = '' }: MemberChange, { alike, settings }: MemberFacts) => likenessText(sign, alike.get(id), settings),
})

/** The rules of the member's form that involve more than one field (MEM-01). */
export const MEMBER_RULES = [
  ...PERSON_RULES,
  {
    name: 'numberGivenBefore',
    severity: 'error',
    fields: ['memberNumber'],
    check: ({ after: { memberNumber }, before }, { givenNumbers }) =>
      memberNumber && memberNumber !== before?.memberNumber && givenNumbers.has(memberNumber)
        ? 'Este número já foi atribuído; os números não se repetem.'
        : undefined,
  },
  {
    name: 'numberMissing',
    severity: 'error',
    fields: ['memberNumber'],
    check: ({ after: { memberNumber }, before }) => (before && memberNumber === null ? 'Indique o número.' : undefined),
  },
  {
    name: 'admissionTooFarAhead',
    severity: 'error',
    fields: ['admissionDate'],
    check(change, { today }) {
      const day = newAdmission(change)
      return day && day > addYears(today, 1) ? 'Indique uma data até daqui a um ano.' : undefined
    },
  },
  {
    name: 'admissionBeforeFoundation',
    severity: 'error',
    fields: ['admissionDate'],
    check(change, { settings: { foundationDate } }) {
      const day = newAdmission(change)
      return day && foundationDate && day < foundationDate
        ? `Indique uma data a partir da fundação (${printDay(foundationDate)}).`
        : undefined
    },
  },
  {
    name: 'admissionAfterNextChange',
    severity: 'error',
    fields: ['admissionDate'],
    check(change, { nextChanges }) {
      const day = newAdmission(change)
      const next = change.before && nextChanges.get(change.before._id)
      return day && next && day >= next
        ? `Há uma mudança desde ${printDay(next)}: a admissão tem de ser anterior.`
        : undefined
    },
  },
  {
    name: 'tagNotForMembers',
    severity: 'error',
    fields: ['tags'],
    check: ({ after, before }, { foreignTags }) =>
      addedTags(after, before).some(id => foreignTags.has(id)) ? 'Escolha etiquetas de {memberPlural}.' : undefined,
  },
  {
    name: 'proposerIsSelf',
    severity: 'error',
    fields: PROPOSERS,
    check: ({ after, before }, _facts, field) =>
      before && isProposer(field) && after[field] === before._id ? 'Ninguém se propõe a si próprio.' : undefined,
  },
  {
    name: 'proposersAreOne',
    severity: 'error',
    fields: ['proposer2Id'],
    check: ({ after: { proposer1Id, proposer2Id } }) =>
      proposer1Id && proposer1Id === proposer2Id ? 'Escolha outro proponente.' : undefined,
  },
  {
    name: 'proposerNotActive',
    severity: 'error',
    fields: PROPOSERS,
    check(change, { proposers }, field) {
      const id = newProposer(change, field)
      return id && !proposers.get(id)?.isActive ? 'Escolha um {memberSingular} ativo.' : undefined
    },
  },
  {
    name: 'proposerTooRecent',
    severity: 'warning',
    fields: PROPOSERS,
    check(change, { proposers, settings, today }, field) {
      const id = newProposer(change, field)
      const since = id && proposers.get(id)?.admissionDate
      const months = Number(settings.minProposerSeniorityMonths) || 0
      if (!since || months === 0) return undefined
      return since > monthsBefore(change.after.admissionDate ?? today, months)
        ? `Foi admitido em ${printDay(since)}, e propor exige ${inMonths(months)} de antiguidade.`
        : undefined
    },
  },
  {
    name: 'proposerMissing',
    severity: 'warning',
    fields: PROPOSERS,
    check({ after, before }, { settings: { requireProposers } }, field) {
      const given = PROPOSERS.filter(name => after[name]).length
      if (before || given >= Math.min(Number(requireProposers) || 0, 2)) return undefined
      return field === PROPOSERS[given] ? 'Falta um proponente.' : undefined
    },
  },
  {
    name: 'debitWithoutAccount',
    severity: 'error',
    fields: ['iban'],
    check: ({ after: { preferredMethod, iban } }) =>
      preferredMethod === 'debito_direto' && !iban ? 'O débito direto precisa do IBAN.' : undefined,
  },
  {
    name: 'resignationBeforeRequest',
    severity: 'error',
    fields: ['resignationEffectiveAt'],
    check: ({ after: { resignationRequestedAt: asked, resignationEffectiveAt: effective } }) =>
      effective && asked && effective < asked ? 'Indique uma data a partir do pedido.' : undefined,
  },
  {
    name: 'ageOutsideCategory',
    severity: 'warning',
    fields: ['categoryId'],
    check({ after: { categoryId, birthDate, personType } }, { ages, today }) {
      if (!categoryId || !birthDate || birthDate > today || personType === 'coletiva') return undefined
      const age = ageOn(today, birthDate)
      const { min, max } = ages.get(categoryId) ?? { min: null, max: null }
      const isOutside = (min !== null && age < min) || (max !== null && age > max)
      return isOutside ? `Confirme a categoria: tem ${age} anos.` : undefined
    },
  },
  likenessRule('sameTaxNumber', 'nif', 'taxNumber'),
  likenessRule('sameEmail', 'email', 'email'),
  likenessRule('sameNameAndBirth', 'nameBirth', 'name'),
] as const satisfies readonly MemberRule[]

export type MemberRuleName = (typeof MEMBER_RULES)[number]['name']
