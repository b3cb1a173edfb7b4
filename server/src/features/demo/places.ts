import type { Random } from './random.ts'

/** Real places with the first four digits of their postal codes; streets and door numbers are invented. */
export interface Place {
  postalCode: string
  locality: string
  municipality: string
  district: string
  /** The area code of its phone numbers. */
  area: string
}
type Weighed = readonly [Place, number]

const places = (table: string): Weighed[] =>
  table
    .trim()
    .split('\n')
    .map(line => {
      const [weight, postalCode = '', area = '', locality = '', municipality = locality, district = municipality] = line
        .trim()
        .split(/ *\| */)
      return [{ postalCode, locality, municipality, district, area }, Number(weight)]
    })

/** Places for an association of the lower Mondego: its municipality, its neighbours, and where people move to. */
const MONDEGO = places(`
  170 | 3140 | 239 | Vila Clara do Campo | Montemor-o-Velho | Coimbra
  80 | 3140 | 239 | Montemor-o-Velho | Montemor-o-Velho | Coimbra
  80 | 3140 | 239 | Arazede | Montemor-o-Velho | Coimbra
  60 | 3140 | 239 | Carapinheira | Montemor-o-Velho | Coimbra
  50 | 3140 | 239 | Pereira | Montemor-o-Velho | Coimbra
  45 | 3140 | 239 | Tentúgal | Montemor-o-Velho | Coimbra
  35 | 3140 | 239 | Meãs do Campo | Montemor-o-Velho | Coimbra
  30 | 3140 | 239 | Verride | Montemor-o-Velho | Coimbra
  30 | 3140 | 239 | Ereira | Montemor-o-Velho | Coimbra
  60 | 3000 | 239 | Coimbra | Coimbra | Coimbra
  50 | 3030 | 239 | Coimbra | Coimbra | Coimbra
  40 | 3040 | 239 | Coimbra | Coimbra | Coimbra
  50 | 3080 | 233 | Figueira da Foz | Figueira da Foz | Coimbra
  40 | 3130 | 239 | Soure | Soure | Coimbra
  30 | 3060 | 231 | Cantanhede | Cantanhede | Coimbra
  20 | 3150 | 239 | Condeixa-a-Nova | Condeixa-a-Nova | Coimbra
  20 | 3100 | 236 | Pombal | Pombal | Leiria`)

/** Places for a cooperative of the Minho. */
const MINHO = places(`
  300 | 4900 | 258 | Viana do Castelo | Viana do Castelo | Viana do Castelo
  80 | 4925 | 258 | Perre | Viana do Castelo | Viana do Castelo
  70 | 4935 | 258 | Darque | Viana do Castelo | Viana do Castelo
  60 | 4905 | 258 | Barroselas | Viana do Castelo | Viana do Castelo
  90 | 4990 | 258 | Ponte de Lima | Ponte de Lima | Viana do Castelo
  60 | 4910 | 258 | Vila Praia de Âncora | Caminha | Viana do Castelo
  50 | 4970 | 258 | Arcos de Valdevez | Arcos de Valdevez | Viana do Castelo
  40 | 4740 | 253 | Esposende | Esposende | Braga
  40 | 4750 | 253 | Barcelos | Barcelos | Braga
  40 | 4700 | 253 | Braga | Braga | Braga`)

const ELSEWHERE = places(`
  14 | 1500 | 21 | Lisboa | Lisboa | Lisboa
  6 | 2735 | 21 | Agualva-Cacém | Sintra | Lisboa
  5 | 2700 | 21 | Amadora | Amadora | Lisboa
  5 | 2780 | 21 | Oeiras | Oeiras | Lisboa
  7 | 2800 | 21 | Almada | Almada | Setúbal
  4 | 2900 | 265 | Setúbal | Setúbal | Setúbal
  9 | 4200 | 22 | Porto | Porto | Porto
  4 | 4400 | 22 | Vila Nova de Gaia | Vila Nova de Gaia | Porto
  6 | 3800 | 234 | Aveiro | Aveiro | Aveiro
  6 | 2400 | 244 | Leiria | Leiria | Leiria
  4 | 3500 | 232 | Viseu | Viseu | Viseu
  2 | 6300 | 271 | Guarda | Guarda | Guarda
  2 | 5300 | 273 | Bragança | Bragança | Bragança
  2 | 7000 | 266 | Évora | Évora | Évora
  3 | 8000 | 289 | Faro | Faro | Faro
  2 | 9000 | 291 | Funchal | Funchal | Ilha da Madeira
  2 | 9500 | 296 | Ponta Delgada | Ponta Delgada | Ilha de São Miguel`)

export const HOMES = { associacao: [...MONDEGO, ...ELSEWHERE], cooperativa: [...MINHO, ...ELSEWHERE] } as const

const STREETS = [
  'Rua da Igreja',
  'Rua 25 de Abril',
  'Rua 1.º de Maio',
  'Rua das Flores',
  'Rua do Rossio',
  'Rua dos Bombeiros Voluntários',
  'Travessa do Forno',
  'Largo da Fonte',
  'Avenida da Liberdade',
  'Rua da Escola',
  'Rua Nova',
  'Beco do Poço',
  'Rua do Comércio',
  'Praceta das Oliveiras',
  'Rua do Campo',
  'Rua da Misericórdia',
  'Rua do Moinho',
  'Rua de Santo António',
  'Rua de São João',
  'Rua do Vale d’Água',
  'Quinta da Várzea, Lote',
] as const
const FLOORS = ['r/c', 'r/c Esq.', '1.º', '1.º Dto.', '2.º Esq.', '3.º Dto.', '4.º A', 'Fração C'] as const

export interface Address {
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  locality: string | null
  municipality: string | null
  district: string | null
}

export const inventAddress = (random: Random, place: Place): Address => {
  const { postalCode, locality, municipality, district } = place
  return {
    addressLine1: `${random.pick(STREETS)}, ${random.between(1, 180)}`,
    addressLine2: random.chance(0.22) ? random.among(FLOORS) : null,
    postalCode: `${postalCode}-${String(random.between(1, 599)).padStart(3, '0')}`,
    locality,
    municipality,
    district,
  }
}

const ABROAD: readonly (readonly [country: string, street: string, postalCode: string, locality: string])[] = [
  ['FR', 'Rue Exemple', '75018', 'Paris'],
  ['FR', 'Avenue de l’Exemple', '94500', 'Champigny-sur-Marne'],
  ['FR', 'Rue du Moulin', '69003', 'Lyon'],
  ['FR', 'Rue de l’Église', '33000', 'Bordeaux'],
  ['CH', 'Rue de l’Exemple', '1003', 'Lausanne'],
  ['CH', 'Beispielstrasse', '8005', 'Zürich'],
  ['LU', 'Rue de l’Exemple', 'L-4011', 'Esch-sur-Alzette'],
  ['DE', 'Musterstraße', '50667', 'Köln'],
  ['GB', 'Example Road', 'SW8 1AA', 'London'],
  ['CA', 'Example Street', 'M6H 1A1', 'Toronto'],
]

export function inventAddressAbroad(random: Random): Address & { country: string } {
  const [country, street, postalCode, locality] = random.pick(ABROAD)
  return {
    country,
    addressLine1: `${random.between(1, 99)} ${street}`,
    addressLine2: null,
    postalCode,
    locality,
    municipality: null,
    district: null,
  }
}
