import { addYears } from '@agremia/model/rules/age'
import { addDays, yearOf } from './days.ts'
import type { DemoContext, DemoMember } from './demo-context.ts'
import { addressOf } from './emails.ts'
import { dependOn, liveWith } from './families.ts'
import { change, isMemberOn } from './state-histories.ts'
import { inCategory } from './terms.ts'

type Form = DemoMember['form']

/** An excluded member who applies again, so that the warning about it can be seen. */
export const EXCLUDED_APPLICANT = 'excluded, and applies again'

/** Unusual records as real registers contain them (domain.md, section 7); each replaces an ordinary invented member. */
export function addAwkwardMembers(context: DemoContext, members: readonly DemoMember[]) {
  const { random, referenceData, today } = context
  const year = yearOf(today)
  const heads = new Set(members.flatMap(({ terms }) => terms.map(({ headId }) => headId)))
  const ordinary = members.filter(member => isOrdinary(member, today) && !heads.has(member.id))
  /** Chooses an ordinary member and replaces their data. */
  const take = (awkward: string, form: Partial<Form> = {}): DemoMember => {
    const [member] = ordinary.splice(random.below(ordinary.length), 1)
    if (!member) throw new Error('there is nobody left to make awkward')
    const { name } = form
    const email = name ? { email: addressOf(name, context.emails) } : {}
    Object.assign(member, { awkward })
    Object.assign(member.form, email, member.form.iban && name ? { ibanHolder: name.slice(0, 70) } : {}, form)
    return member
  }
  const becomeOf = (member: DemoMember, category: string) => {
    member.terms = [inCategory(context, category, member.form.admissionDate)]
    member.form.categoryId = referenceData.category(category)
  }

  take('the login of a member', { name: 'Sofia Sócia', email: 'socio@demo.example' })
  take('same name, same year', { name: 'José Manuel Silva', birthDate: '1958-03-02' })
  take('same name, same year', { name: 'José Manuel Silva', birthDate: '1958-11-21' })
  const entered = take('entered twice', {
    name: 'Maria da Conceição Pereira Gomes',
    birthDate: '1949-09-08',
    taxNumber: '399000011',
  })
  take('entered twice', { ...pick(entered.form, TWICE), name: 'Maria Conceição Pereira Gomes', email: null })
  const couple = take('one e-mail for two', { email: 'casal.antunes@socios.example' })
  liveWith(take('one e-mail for two', { email: couple.form.email ?? null }), couple)
  take('nothing known but the name', NOTHING)
  take('a name of sixty characters', { name: 'Maria Francisca da Assunção Sá-Nogueira Guimarães Corte-Real' })
  take('a name of a hundred and thirty characters', {
    name: 'Dom Pedro Henrique Maria do Carmo Francisco Xavier de Paula Miguel Gonzaga Sá-Nogueira de Vasconcelos e Albuquerque da Câmara Brandão',
  })
  take('apostrophes and hyphens', { name: "Ana D'Ávila Corte-Real" })
  take('apostrophes and hyphens', { name: 'Luís Miguel D’Orey e Sant’Anna' })
  take('a foreigner who lives here', {
    name: 'Nguyễn Thị Ánh',
    nationalityId: referenceData.country('VN'),
    taxNumber: null,
  })
  take('a foreigner who lives here', { name: "Seán O'Brien", nationalityId: referenceData.country('IE') })
  take('a foreign tax number', {
    name: 'Jean-François Lefèvre',
    nationalityId: referenceData.country('FR'),
    taxCountryId: referenceData.country('FR'),
    taxNumber: '0000000000000',
    addressLine1: '7 Rue Exemple',
    addressLine2: null,
    postalCode: '75018',
    locality: 'Paris',
    municipality: null,
    district: null,
    countryId: referenceData.country('FR'),
  })
  const bare = take('a bare postal code')
  bare.form.postalCode = bare.form.postalCode?.slice(0, 4) ?? null
  take('an age that is hard to believe', { birthDate: `${year - 108}-02-28` })
  take('no processing but storage', {
    processingRestricted: true,
    alert: 'Tratamento limitado a pedido do titular (RGPD).',
  })

  const late = take('admitted long before being entered')
  late.createdAt = `${addDays(today, -12)}T15:20:00.000Z`

  const back = take('came back')
  const { admissionDate } = back.form
  back.states = [
    change('ativo', admissionDate),
    change(context.organisation === 'cooperativa' ? 'demissao' : 'saida', addDays(admissionDate, 400), {
      decisionBody: 'proprio',
    }),
    change('ativo', addDays(admissionDate, 1200), {
      reason: 'Readmissão.',
      decisionBody: 'direcao',
      minutesRef: '3/2019',
    }),
  ]

  const mistake = take('entered by mistake')
  mistake.states = [
    change('ativo', mistake.form.admissionDate),
    change('anulado', addDays(mistake.form.admissionDate, 3), { reason: 'Inscrito por engano: era outra pessoa.' }),
  ]

  const excluded = take(EXCLUDED_APPLICANT, { taxNumber: '399000020', iban: null, preferredMethod: null })
  excluded.states = [
    change('ativo', excluded.form.admissionDate),
    change('excluido', addDays(today, -500), {
      reason: 'Violação grave dos estatutos.',
      decisionBody: 'assembleia_geral',
      minutesRef: `2/${yearOf(addDays(today, -500))}`,
    }),
  ]

  const ahead = take('admitted ahead', {
    admissionDate: `${year + 1}-01-01`,
    assemblyByEmailAt: null,
    assemblyByEmail: false,
  })
  ahead.states = [change('ativo', ahead.form.admissionDate)]
  becomeOf(ahead, context.organisation === 'cooperativa' ? 'cooperador' : 'efetivo')

  if (context.organisation === 'cooperativa') return
  const lone = take('a minor without a guardian', { birthDate: addYears(today, -12), guardianName: null })
  becomeOf(lone, 'junior')
  const head = take('a family of five', { name: 'Rui Pedro Marques Lourenço' })
  const spouse = take('a family of five', { name: 'Carla Sofia Nunes Lourenço' })
  const joinHead = (member: DemoMember, category: string, from: string) => {
    member.form.admissionDate = laterOf(from, head.form.admissionDate)
    member.states = [change('ativo', member.form.admissionDate)]
    becomeOf(member, category)
    liveWith(member, head)
    dependOn(member, head)
  }
  joinHead(spouse, 'familiar', spouse.form.admissionDate)
  const { email = null, mobile = null } = head.form
  const guardian = { guardianName: head.form.name, guardianEmail: email, guardianMobile: mobile }
  ;['Matilde', 'Tomás', 'Alice'].forEach((given, at) => {
    const reached = { email: null, mobile: null, phone: null, assemblyByEmail: false, assemblyByEmailAt: null }
    const child = take('a family of five', { name: `${given} Nunes Lourenço`, ...reached, ...guardian })
    child.emailVerifiedAt = null
    child.form.birthDate = addYears(today, -5 * (at + 1))
    joinHead(child, 'junior', addYears(today, -2))
  })
}

/** Whether it is an adult current member with a single state, contact data and no household. */
function isOrdinary({ form, states, terms, birthYear, emailBouncedAt }: DemoMember, today: string) {
  const isGrown = yearOf(form.admissionDate) - birthYear > 19 && form.admissionDate < addYears(today, -8)
  return (
    form.personType === 'singular' &&
    isGrown &&
    states.length === 1 &&
    isMemberOn(states, today) &&
    terms.length === 1 &&
    Boolean(form.email && form.mobile && form.addressLine1) &&
    !emailBouncedAt &&
    form.postalCode?.length === 8
  )
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

const TWICE = [
  'birthDate',
  'taxNumber',
  'mobile',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'locality',
  'municipality',
  'district',
] as const
const pick = <K extends keyof Form>(form: Form, names: readonly K[]) =>
  Object.fromEntries(names.map(name => [name, form[name]])) as Pick<Form, K> // those names

const NOTHING: Partial<Form> = {
  birthDate: null,
  taxNumber: null,
  email: null,
  mobile: null,
  phone: null,
  profession: null,
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  locality: null,
  municipality: null,
  district: null,
  assemblyByEmail: false,
  assemblyByEmailAt: null,
  consentNewsletter: false,
  preferredChannel: 'balcao',
}
