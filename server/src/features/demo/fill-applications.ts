import { memberApplications } from '@agremia/model/resources/member-applications'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import type { ApplicationStatus } from '@agremia/model/rules/applications'
import { type Kysely, sql } from 'kysely'
import { insertRows } from '../../resource/insert-rows.ts'
import { APPLICATION_SERIES } from '../applications/application-number.ts'
import { EXCLUDED_APPLICANT } from './awkward.ts'
import { addDays, atWork, someDay, yearOf } from './days.ts'
import type { DemoMember, ReferenceData } from './demo-context.ts'
import { addressOf } from './emails.ts'
import { inventPersonName } from './names.ts'
import { personNif } from './numbers.ts'
import type { DemoName } from './organisations.ts'
import { HOMES, inventAddress } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { isMemberOn } from './state-histories.ts'

interface Facts {
  organisation: DemoName
  referenceData: ReferenceData
  members: readonly DemoMember[]
  today: string
}

type Application = Record<string, unknown> & { submittedAt: string }

/** The statuses of the open applications, in the order of arrival: three unconfirmed, six pending, three under review, two waiting for data. */
const OPEN: readonly ApplicationStatus[] = [
  'aguarda_elementos',
  'em_analise',
  'em_analise',
  'pendente',
  'aguarda_elementos',
  'pendente',
  'em_analise',
  'pendente',
  'pendente',
  'por_confirmar',
  'pendente',
  'pendente',
  'por_confirmar',
  'por_confirmar',
]
const REFUSED = 3
const ACCEPTED = 60
/** Applicants' tax numbers are counted from here, above those of the members. */
const FIRST_NIF = 90_000

const MOTIVES = [
  'Gostava de entrar para a banda: toco clarinete desde pequena.',
  'Vim viver para a vila e quero conhecer pessoas.',
  'Os meus filhos jogam futsal na associação.',
  'Quero ajudar na biblioteca ao sábado de manhã.',
  'O meu pai foi sócio durante trinta anos.',
  null,
] as const
const REASONS = [
  'Não foram entregues os elementos pedidos.',
  'A candidatura repete outra já decidida.',
  'Não reúne as condições dos estatutos.',
]

/** Fills open applications, this year's accepted and refused ones, one by somebody who is a member already and one by an excluded member. */
export async function fillApplications(db: Kysely<unknown>, facts: Facts) {
  const random = createRandom(facts.members.length + 7)
  const { rows: staff } = await sql<{ id: string }>`
    select id from users where role = 'editor' order by email limit 2
  `.execute(db)
  const applications = [...inventDecided(random, facts), ...inventOpen(random, facts, staff[0]?.id ?? null)]
  const numbered = number(applications.sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1)))
  await insertRows(db, memberApplications, numbered, ({ submittedAt, updatedAt }) => ({
    id: random.id(new Date(String(submittedAt))),
    created_at: submittedAt,
    updated_at: updatedAt ?? submittedAt,
  }))
  await sql`
    insert into number_series (name, year, last)
    select ${APPLICATION_SERIES}, left(application_number, 4)::int, max(right(application_number, 4)::int)
    from member_applications group by 2
  `.execute(db)
  // Unconfirmed applications get a valid code, so that they can still be confirmed.
  await sql`
    insert into application_codes (code_hash, application_id, email, created_at, expires_at)
    select decode(md5(id::text), 'hex'), id, email, submitted_at, submitted_at + interval '168 hours'
    from member_applications where status = 'por_confirmar'
  `.execute(db)
}

function number(applications: readonly Application[]) {
  const last = new Map<number, number>()
  return applications.map(application => {
    const year = yearOf(application.submittedAt)
    const next = (last.get(year) ?? 0) + 1
    last.set(year, next)
    return { ...application, applicationNumber: `${year}/${String(next).padStart(4, '0')}` }
  })
}

const CONSENTS = {
  acceptsStatutes: true,
  consentImage: false,
  assemblyByEmail: false,
  privacyNoticeVersion: '2.1',
  tags: [],
  duplicateOf: [],
}

function inventOpen(random: Random, facts: Facts, editor: string | null): Application[] {
  const { today, members } = facts
  const twin = members.findLast(
    ({ form, states }) => form.taxNumber && form.email && form.birthDate && isMemberOn(states, today),
  )
  const excluded = members.find(({ awkward }) => awkward === EXCLUDED_APPLICANT)
  return OPEN.map((status, at) => {
    // The newest arrived yesterday, the oldest about six weeks ago.
    const day = addDays(today, status === 'por_confirmar' ? at - OPEN.length : 3 * (at - OPEN.length))
    const submittedAt = atWork(random, day)
    const known = at === 7 ? twin : at === 8 ? excluded : undefined
    const { name, birthDate, taxNumber, email, mobile } = known?.form ?? inventApplicant(random, facts, at)
    const isPublic = status === 'por_confirmar' || random.chance(0.8)
    return {
      ...CONSENTS,
      personType: 'singular',
      name,
      birthDate,
      taxNumber,
      email,
      mobile,
      categoryId: facts.referenceData.category(facts.organisation === 'cooperativa' ? 'cooperador' : 'efetivo'),
      ...inventAddress(random, random.weighed(HOMES[facts.organisation])),
      countryId: facts.referenceData.country('PT'),
      motivation: random.among(MOTIVES),
      consentNewsletter: random.chance(0.6),
      status,
      submittedAt,
      privacyNoticeAt: submittedAt,
      source: isPublic ? 'formulario' : 'balcao',
      emailVerifiedAt: isPublic && status !== 'por_confirmar' ? atWork(random, addDays(day, 1)) : null,
      assignedToId: status === 'em_analise' ? editor : null,
      ...(status === 'aguarda_elementos' && {
        requestedData: 'Falta a morada completa e o NIF.',
        requestedAt: atWork(random, addDays(day, 2)),
      }),
      duplicateOf: known ? [known.id] : [],
    }
  })
}

function inventApplicant(random: Random, { members, today }: Facts, at: number) {
  const birthYear = yearOf(today) - random.between(19, 66)
  const name = inventPersonName(random, { isWoman: random.chance(0.5), birthYear })
  const taken = new Set(members.flatMap(({ form }) => form.email ?? []))
  return {
    name,
    birthDate: someDay(random, `${birthYear}-01-01`, `${birthYear}-12-31`),
    taxNumber: random.chance(0.8) ? personNif(FIRST_NIF + at) : null,
    email: addressOf(name, taken),
    mobile: `+351910000${String(900 + at).padStart(3, '0')}`,
  }
}

const COPIED = [...Object.keys(personFields), ...Object.keys(addressFields), 'email', 'mobile', 'phone', 'categoryId']

/** Accepted applications of the members admitted in the last year, some weeks before their admission, and a few refused ones. */
function inventDecided(random: Random, facts: Facts): Application[] {
  const { members, today } = facts
  const since = addDays(today, -365)
  const admitted = members.filter(({ form }) => form.admissionDate > since && form.admissionDate <= today)
  const accepted = admitted.slice(-ACCEPTED).map(({ id, form }): Application => {
    const values: Readonly<Record<string, unknown>> = { ...form }
    const submittedAt = atWork(random, addDays(form.admissionDate, -random.between(5, 35)))
    return {
      ...CONSENTS,
      ...Object.fromEntries(COPIED.map(name => [name, values[name] ?? null])),
      consentNewsletter: form.consentNewsletter ?? false,
      status: 'aceite',
      source: form.email && random.chance(0.7) ? 'formulario' : 'balcao',
      submittedAt,
      privacyNoticeAt: submittedAt,
      emailVerifiedAt: null,
      decisionDate: form.admissionDate,
      decisionBody: 'direcao',
      minutesRef: form.admissionMinutes ?? null,
      admissionDate: form.admissionDate,
      memberNumber: form.memberNumber ?? null,
      memberId: id,
      updatedAt: atWork(random, form.admissionDate),
    }
  })
  const refused = Array.from({ length: REFUSED }, (_, at): Application => {
    const day = addDays(today, -random.between(40, 130))
    const submittedAt = atWork(random, addDays(day, -20))
    return {
      ...CONSENTS,
      personType: 'singular',
      ...inventApplicant(random, facts, OPEN.length + at),
      categoryId: facts.referenceData.category(facts.organisation === 'cooperativa' ? 'cooperador' : 'efetivo'),
      consentNewsletter: false,
      status: 'recusada',
      source: 'formulario',
      submittedAt,
      privacyNoticeAt: submittedAt,
      emailVerifiedAt: atWork(random, addDays(day, -19)),
      decisionDate: day,
      decisionBody: 'direcao',
      minutesRef: `${random.between(1, 24)}/${yearOf(day)}`,
      refusalReason: REASONS[at],
      updatedAt: atWork(random, day),
    }
  })
  return [...accepted, ...refused]
}
