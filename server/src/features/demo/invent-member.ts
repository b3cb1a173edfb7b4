import { addDays, atWork, someDay, yearOf } from './days.ts'
import { type DemoContext, type DemoMember, takeLine } from './demo-context.ts'
import { addressOf } from './emails.ts'
import { inventEntity } from './entities.ts'
import { inventName, inventPersonName } from './names.ts'
import { entityNif, inventIban, landline, MOBILES_ABROAD, personNif } from './numbers.ts'
import { type Address, HOMES, inventAddress, inventAddressAbroad } from './places.ts'
import { inventLife, isMemberOn, minutesOf, type StateChange, stateOn } from './state-histories.ts'
import { inventTerms } from './terms.ts'

/** Invents a member admitted on a day, with the whole history since then. */
export function inventMember(context: DemoContext, admission: string): DemoMember {
  const { random, referenceData, today, organisation } = context
  context.count += 1
  const isEntity = random.chance(0.012)
  const birthYear = inventBirthYear(context, yearOf(admission))
  const birthDate = someDay(random, `${birthYear}-01-01`, `${birthYear}-12-31`)
  const isWoman = random.chance(0.42)
  const createdAt = atWork(random, laterOf(context.adoption, admission))
  const states = inventLife(random, { organisation, admission, birthYear, isEntity, today })
  const end = isMemberOn(states, today) ? today : (states.at(-1)?.from ?? today)
  const terms = inventTerms(context, { admission, birthDate, isEntity, states, end })
  const home = inventHome(context)
  const who = isEntity
    ? identityOfEntity(context)
    : identityOf(context, { isWoman, birthYear, birthDate, admission, isAbroad: home.country !== 'PT' })
  const { legalForm, ...identity } = who
  const contacts = inventContacts(context, { name: identity.name, age: yearOf(today) - birthYear, end, ...home })
  return {
    id: random.id(new Date(createdAt)),
    personId: random.id(new Date(createdAt)),
    createdAt,
    states,
    terms,
    legalForm,
    isWoman,
    birthYear,
    deceasedAt: states.find(({ state }) => state === 'falecido')?.from ?? null,
    emailVerifiedAt: contacts.email && random.chance(0.2) ? createdAt : null,
    emailBouncedAt:
      contacts.email && random.chance(0.025) ? atWork(random, addDays(today, -random.between(3, 700))) : null,
    form: {
      ...identity,
      admissionDate: admission,
      categoryId:
        terms.findLast(({ kind, fromDate }) => kind === 'categoria' && (fromDate ?? '') <= today)?.categoryId ?? '',
      ...contacts,
      ...home.address,
      countryId: referenceData.country(home.country),
      ...inventPayment(context, identity.name),
      ...inventAdmission(context, admission),
      ...inventConsents(context, { admission, hasEmail: contacts.email !== null, isMember: end === today }),
      ...inventResignation(context, states),
    },
  }
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

function inventBirthYear({ random, organisation }: DemoContext, admitted: number) {
  // Members of a cooperative are adults.
  const least = organisation === 'cooperativa' ? 19 : 1
  const age = random.weighed([
    [random.between(least, Math.max(least, 14)), 7],
    [random.between(Math.max(least, 15), 24), 16],
    [random.between(25, 39), 36],
    [random.between(40, 59), 32],
    [random.between(60, 75), 9],
  ])
  return Math.max(1930, admitted - age)
}

interface IdentityFacts {
  isWoman: boolean
  birthYear: number
  birthDate: string
  admission: string
  isAbroad: boolean
}

function identityOf(context: DemoContext, { isWoman, birthYear, birthDate, admission, isAbroad }: IdentityFacts) {
  const { random, referenceData, count } = context
  const isMinor = yearOf(admission) - birthYear < 19
  return {
    personType: 'singular' as const,
    name: inventPersonName(random, { isWoman, birthYear }),
    birthDate: isMinor || random.chance(0.94) ? birthDate : null,
    taxNumber: random.chance(0.83) ? personNif(count) : null,
    nationalityId: referenceData.country(
      !isAbroad && random.chance(0.015) ? random.among(['BR', 'UA', 'FR', 'CV']) : 'PT',
    ),
    profession: random.chance(0.3) ? random.among(PROFESSIONS) : null,
    oldMemberNumber: yearOf(admission) < 2006 && random.chance(0.3) ? `A-${count}` : null,
    legalForm: null,
  }
}
const PROFESSIONS = [
  'Agricultor(a)',
  'Professor(a)',
  'Enfermeiro(a)',
  'Comerciante',
  'Funcionário(a) público(a)',
  'Eletricista',
  'Estudante',
  'Reformado(a)',
  'Motorista',
  'Engenheiro(a)',
]

function identityOfEntity({ random, count, names }: DemoContext) {
  const { name, legalForm, representativeRole } = inventEntity(random, names)
  return {
    personType: 'coletiva' as const,
    name,
    birthDate: null,
    taxNumber: entityNif(count),
    representativeName: inventName(random),
    representativeRole,
    legalForm,
  }
}

interface Home {
  country: string
  address: Address
  area: string | null
}

function inventHome({ random, organisation }: DemoContext): Home {
  if (random.chance(0.045)) {
    const { country, ...address } = inventAddressAbroad(random)
    return { country, address, area: null }
  }
  const place = random.weighed(HOMES[organisation])
  const address = inventAddress(random, place)
  // Old registers have the four-digit postal code used before 1998, or no address.
  if (random.chance(0.02)) address.postalCode = place.postalCode
  const isUnknown = random.chance(0.012)
  return {
    country: 'PT',
    area: place.area,
    address: isUnknown ? { ...address, addressLine1: null, addressLine2: null, postalCode: null } : address,
  }
}

interface ContactFacts extends Pick<Home, 'country' | 'area'> {
  name: string
  age: number
  /** The last day as a member; records that ended before mobile phones existed have no mobile number. */
  end: string
}

function inventContacts(context: DemoContext, { name, age, end, country, area }: ContactFacts) {
  const { random, emails } = context
  const hasEmail = end > '2002' && random.chance(age < 40 ? 0.95 : age < 60 ? 0.86 : age < 75 ? 0.58 : 0.27)
  const hasMobile = end > '1998' && random.chance(age < 75 ? 0.95 : 0.74)
  const hasPhone = area !== null && random.chance(age > 60 ? 0.35 : 0.12)
  return {
    email: hasEmail ? addressOf(name, emails) : null,
    mobile: hasMobile ? inventMobile(context, country) : null,
    phone: hasPhone ? takeLine(context, area, landline(area)) : null,
  }
}

/** Members in countries without reserved phone numbers for fiction keep a Portuguese number. */
function inventMobile(context: DemoContext, country: string): string | null {
  const abroad = MOBILES_ABROAD[country]
  return (abroad && takeLine(context, country, abroad)) ?? context.mobiles.pop() ?? null
}

function inventPayment({ random, count }: DemoContext, name: string) {
  const preferredMethod = random.weighed([
    ['multibanco', 33],
    ['numerario', 30],
    ['transferencia', 14],
    ['mbway', 14],
    ['debito_direto', 7],
    ['cheque', 2],
  ] as const)
  const isDebit = preferredMethod === 'debito_direto'
  return { preferredMethod, iban: isDebit ? inventIban(count) : null, ibanHolder: isDebit ? name.slice(0, 70) : null }
}

function inventAdmission({ random, foundation, organisation }: DemoContext, admission: string) {
  const isFounder = admission === foundation
  return {
    admissionBody: isFounder ? ('fundador' as const) : random.chance(0.75) ? ('direcao' as const) : null,
    admissionMinutes: !isFounder && random.chance(0.6) ? minutesOf(random, admission) : null,
    votes: organisation === 'cooperativa' ? 1 : null,
  }
}

const ALERTS = [
  'Tratar com a filha, que tem procuração.',
  'Não telefonar: só por carta.',
  'Cartão devolvido pelos correios: confirmar a morada.',
  'Ouve mal: falar devagar e alto.',
  'Pede sempre recibo com NIF.',
  'Tem chaves da sede.',
]
const NOTES = [
  'Prefere ser contactado ao fim da tarde.',
  'Ofereceu os instrumentos da banda em 1998.',
  'Ajuda na cozinha da festa de agosto.',
  'Pediu para não receber o boletim em papel.',
  'Prefere "Zé" & não «José»; <não ligar antes das 18h>',
  'Foi vogal da Direção.',
]

interface ConsentFacts {
  admission: string
  hasEmail: boolean
  isMember: boolean
}

function inventConsents(context: DemoContext, { admission, hasEmail, isMember }: ConsentFacts) {
  const { random, referenceData, today, adoption } = context
  const wasTold = isMember && random.chance(0.8)
  const told = someDay(random, laterOf(adoption, admission), laterOf(today, admission))
  const day = told > today ? today : told
  const byEmail = hasEmail && isMember && random.chance(0.55)
  const tags = isMember ? TAGS.filter(([, part]) => random.chance(part)).map(([name]) => referenceData.tag(name)) : []
  return {
    preferredChannel: hasEmail ? ('email' as const) : random.chance(0.8) ? ('carta' as const) : ('balcao' as const),
    consentNewsletter: wasTold && hasEmail && random.chance(0.75),
    consentImage: wasTold && random.chance(0.6),
    assemblyByEmail: byEmail,
    assemblyByEmailAt: byEmail ? day : null,
    privacyNoticeVersion: wasTold ? '2.1' : null,
    privacyNoticeAt: wasTold ? `${day}T11:00:00.000Z` : null,
    processingRestricted: false,
    tags,
    alert: random.chance(0.012) ? random.among(ALERTS) : null,
    notes: random.chance(0.05) ? random.among(NOTES) : null,
  }
}
const TAGS = [
  ['Banda', 0.04],
  ['Teatro', 0.025],
  ['Futsal', 0.035],
  ['Biblioteca', 0.03],
  ['Voluntário', 0.05],
] as const

/** The day a resignation was requested: at least thirty days before the end of the year, when it takes effect. */
function inventResignation({ random }: DemoContext, states: readonly StateChange[]) {
  const left = stateOn(states, '9999-12-31')
  if (left?.state !== 'demissao') return {}
  return {
    resignationRequestedAt: addDays(left.from, -random.between(31, 300)),
    resignationEffectiveAt: left.from,
  }
}
