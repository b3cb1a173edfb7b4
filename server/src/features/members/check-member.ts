import { isKept } from '@agremia/model/resource/kept'
import { type Member, type MemberInput, members } from '@agremia/model/resources/members'
import { addYears, ageOn } from '@agremia/model/rules/age'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { OWN_FIELDS } from '@agremia/model/rules/own-page'
import { type Around, personProblems } from '@agremia/model/rules/person-problems'
import type { Role } from '@agremia/model/rules/roles'
import { organisationOf, type SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Findings } from '../../resource/hooks.ts'
import { findPortugal } from '../people/portugal.ts'
import { likenessWarnings } from './like-members.ts'
import { wasGiven } from './numbers.ts'
import { tagErrors } from './tag-errors.ts'

type After = Partial<Member> & MemberInput

const OWN: readonly string[] = OWN_FIELDS
/** Whether the form of whoever asks has that box: members have fewer. */
const shownTo =
  (role: Role | undefined, settings: SettingTexts): Around['isShown'] =>
  name =>
    isKept(name, members.fields[name], organisationOf(settings)) && (role !== 'member' || OWN.includes(name))

/** What a field of the member's form alone cannot know. */
export async function checkMember(
  after: After,
  { db, now, actor }: WriteContext,
  before: Member | undefined,
  settings: SettingTexts,
): Promise<Findings> {
  const today = lisbonDay(now)
  const portugal = await findPortugal(db)
  const person = personProblems(after, {
    today,
    isTaxedHere: !after.taxCountryId || after.taxCountryId === portugal,
    livesHere: !after.countryId || after.countryId === portugal,
    isShown: shownTo(actor?.role, settings),
  })
  const category = await categoryWarnings(db, after, today)
  const proposers = await checkProposers(db, after, settings, before, today)
  return {
    errors: {
      ...person.errors,
      ...(await numberErrors(db, after, before)),
      ...(await admissionErrors(db, after, before, today, settings)),
      ...(await tagErrors(db, after, before)),
      ...proposers.errors,
      ...paymentErrors(after),
    },
    warnings: {
      ...person.warnings,
      ...category,
      ...proposers.warnings,
      ...(await likenessOf(db, after, before, settings)),
    },
  }
}

/** Told when it comes up, not each time that anything else of an older sheet is changed. */
async function likenessOf(db: Kysely<unknown>, after: After, before: Member | undefined, settings: SettingTexts) {
  const signs = ['taxNumber', 'email', 'name', 'birthDate'] as const
  const isNew = !before || signs.some(sign => after[sign] !== before[sign])
  return isNew ? likenessWarnings(db, { ...after, _id: before?._id }, settings) : {}
}

async function numberErrors(
  db: Kysely<unknown>,
  { memberNumber }: After,
  before: Member | undefined,
): Promise<FieldErrors> {
  if (!memberNumber || memberNumber === before?.memberNumber || !(await wasGiven(db, memberNumber))) {
    return before && memberNumber === null ? { memberNumber: 'Indique o número.' } : {}
  }
  return { memberNumber: 'Este número já foi atribuído; os números não se repetem.' }
}

async function admissionErrors(
  db: Kysely<unknown>,
  { admissionDate }: After,
  before: Member | undefined,
  today: string,
  { foundationDate }: SettingTexts,
): Promise<FieldErrors> {
  if (!admissionDate || admissionDate === before?.admissionDate) return {}
  if (admissionDate > addYears(today, 1)) return { admissionDate: 'Indique uma data até daqui a um ano.' }
  if (foundationDate && admissionDate < foundationDate) {
    return { admissionDate: `Indique uma data a partir da fundação (${printDay(foundationDate)}).` }
  }
  const later = before && (await nextChange(db, before))
  if (!later || admissionDate < later) return {}
  return { admissionDate: `Há uma mudança desde ${printDay(later)}: a admissão tem de ser anterior.` }
}

/** The first day after the admission on which a state or a category begins. */
async function nextChange(db: Kysely<unknown>, { _id, admissionDate }: Member) {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from (
      select start_date as day from member_states where member_id = ${_id}
      union all select from_date from member_terms where member_id = ${_id} and kind = 'categoria'
    ) as changes where day > ${admissionDate}
  `.execute(db)
  return rows[0]?.day
}

async function categoryWarnings(
  db: Kysely<unknown>,
  { categoryId, birthDate, personType }: After,
  today: string,
): Promise<FieldErrors> {
  if (!categoryId || !birthDate || birthDate > today || personType === 'coletiva') return {}
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min_age as min, max_age as max from member_categories where id = ${categoryId}
  `.execute(db)
  const age = ageOn(today, birthDate)
  const { min, max } = rows[0] ?? { min: null, max: null }
  const isOutside = (min !== null && age < min) || (max !== null && age > max)
  return isOutside ? { categoryId: `Confirme a categoria: tem ${age} anos.` } : {}
}

async function checkProposers(
  db: Kysely<unknown>,
  after: After,
  settings: SettingTexts,
  before: Member | undefined,
  today: string,
) {
  const errors: FieldErrors = {}
  const warnings: FieldErrors = {}
  const given = (['proposer1Id', 'proposer2Id'] as const).flatMap(name => {
    const id = after[name]
    return id ? [{ name, id }] : []
  })
  if (given.length === 2 && given[0]?.id === given[1]?.id) errors.proposer2Id = 'Escolha outro proponente.'
  for (const { name, id } of given) {
    if (id === before?._id) errors[name] = 'Ninguém se propõe a si próprio.'
    else if (id !== before?.[name]) {
      const months = Number(settings.minProposerSeniorityMonths) || 0
      const { rows } = await sql<{ since: string; isNew: boolean }>`
        select admission_date::text as since,
          admission_date > ${after.admissionDate ?? today}::date - make_interval(months => ${months}::int) as "isNew"
        from members where id = ${id} and is_active
      `.execute(db)
      const [proposer] = rows
      if (!proposer) errors[name] = 'Escolha um {memberSingular} ativo.'
      else if (months > 0 && proposer.isNew) {
        warnings[name] =
          `Foi admitido em ${printDay(proposer.since)}, e propor exige ${inMonths(months)} de antiguidade.`
      }
    }
  }
  const wanted = Number(settings.requireProposers) || 0
  if (!before && given.length < Math.min(wanted, 2)) {
    warnings[given.length === 0 ? 'proposer1Id' : 'proposer2Id'] = 'Falta um proponente.'
  }
  return { errors, warnings }
}

const inMonths = (months: number) => (months === 1 ? '1 mês' : `${months} meses`)

function paymentErrors({ preferredMethod, iban, resignationRequestedAt, resignationEffectiveAt }: After): FieldErrors {
  const errors: FieldErrors = {}
  if (preferredMethod === 'debito_direto' && !iban) errors.iban = 'O débito direto precisa do IBAN.'
  if (resignationEffectiveAt && resignationRequestedAt && resignationEffectiveAt < resignationRequestedAt) {
    errors.resignationEffectiveAt = 'Indique uma data a partir do pedido.'
  }
  return errors
}
