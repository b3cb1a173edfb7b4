import type { Random } from './random.ts'

/** Invents members that are legal persons, with their representatives. */
const TRADES = [
  'Padaria',
  'Café',
  'Farmácia',
  'Oficina',
  'Talho',
  'Papelaria',
  'Restaurante',
  'Transportes',
  'Florista',
]
const SIGNS = [
  'Central',
  'do Rossio',
  'da Ponte',
  'Mondego',
  'Boa Vista',
  'Nova Era',
  'São Pedro',
  'do Largo',
  'Irmãos Reis',
]
const FORMS = ['Lda.', 'Unipessoal, Lda.', 'S.A.']
const BODIES = [
  ['Junta de Freguesia de', 'Autarquia local', 'Presidente'],
  ['Rancho Folclórico de', 'Associação', 'Presidente da Direção'],
  ['Bombeiros Voluntários de', 'Associação', 'Presidente da Direção'],
  ['Centro Social e Paroquial de', 'IPSS', 'Presidente da Direção'],
  ['Agrupamento de Escolas de', 'Estabelecimento público', 'Diretora'],
  ['Santa Casa da Misericórdia de', 'IPSS', 'Provedor'],
  ['Clube Desportivo de', 'Associação', 'Presidente da Direção'],
] as const

/** Invented places, because an entity of a real place might exist. */
const INVENTED_PLACES = [
  'Vila Clara do Campo',
  'Ribeira Clara',
  'Monte Alvo',
  'Vale de Linho',
  'Fonte Velha do Campo',
  'Arneiro Novo',
]

export interface Entity {
  name: string
  legalForm: string
  representativeRole: string
}

export function inventEntity(random: Random, taken: Set<string>): Entity {
  for (;;) {
    const entity = random.chance(0.45) ? inventBody(random) : inventBusiness(random)
    if (taken.has(entity.name)) continue
    taken.add(entity.name)
    return entity
  }
}

function inventBody(random: Random): Entity {
  const [kind, legalForm, representativeRole] = random.among(BODIES)
  return { name: `${kind} ${random.among(INVENTED_PLACES)}`, legalForm, representativeRole }
}

function inventBusiness(random: Random): Entity {
  const legalForm = random.pick(FORMS)
  return {
    name: `${random.among(TRADES)} ${random.among(SIGNS)}, ${legalForm}`,
    legalForm,
    representativeRole: legalForm === 'S.A.' ? 'Administrador' : 'Gerente',
  }
}
