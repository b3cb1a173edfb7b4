import { entityNif, personNif } from '../numbers.ts'
import type { InvoiceParty } from './invoice.ts'

/** Whom the organisation pays or is paid by. Invented, with numbers that belong to nobody. */
export interface TreasuryEntity extends InvoiceParty {
  personType: 'coletiva' | 'singular'
}

/** The first of the numbers that neither members nor donors use. */
const [FIRST_ENTITY, FIRST_PERSON] = [7000, 98_000]

const entities: TreasuryEntity[] = []
const company = (name: string, ...address: string[]): TreasuryEntity =>
  listed({ name, address, nif: entityNif(FIRST_ENTITY + entities.length), personType: 'coletiva' })
const person = (name: string, ...address: string[]): TreasuryEntity =>
  listed({ name, address, nif: personNif(FIRST_PERSON + entities.length), personType: 'singular' })
function listed(entity: TreasuryEntity): TreasuryEntity {
  entities.push(entity)
  return entity
}

const TOWN = '3140-012 Vila Clara do Campo'

export const ENTITIES = {
  electricity: company('EDC – Eletricidade do Campo, S.A.', 'Avenida da Liberdade, 120', '3000-100 Coimbra'),
  water: company('Águas de Vila Clara, E.M.', 'Rua da Fonte, 4', TOWN),
  telecom: company('Telecampo Comunicações, S.A.', 'Parque das Nações Novas, 8', '1000-200 Lisboa'),
  cleaning: company('Brilho Certo – Limpezas, Lda.', 'Rua das Flores, 31', TOWN),
  landlord: company('Imobiliária do Rossio, Lda.', 'Largo do Rossio, 3', TOWN),
  accountant: company('Contas em Dia – Contabilidade, Lda.', 'Rua 25 de Abril, 17', '3140-020 Vila Clara do Campo'),
  bank: company('Banco do Campo, S.A.', 'Praça da República, 1', '3000-010 Coimbra'),
  provider: company('PagaFácil – Instituição de Pagamento, S.A.', 'Avenida do Mar, 55', '4000-300 Porto'),
  insurance: company('Seguradora Mondego, S.A.', 'Rua do Comércio, 90', '3000-050 Coimbra'),
  musician: person('Rita Falcão Neves', 'Rua da Igreja, 22, 2.º Esq.', TOWN),
  director: person('Tomás Beirão Leal', 'Rua do Rossio, 7', TOWN),
  referees: company('Núcleo de Árbitros do Campo', 'Rua do Pavilhão, 2', '3000-080 Coimbra'),
  federation: company('Federação de Coletividades do Centro', 'Rua dos Bombeiros Voluntários, 10', '3000-090 Coimbra'),
  wholesaler: company('Armazéns Monte Alvo – Cash & Carry, Lda.', 'Zona Industrial, lote 12', '3130-100 Monte Alvo'),
  brewery: company('Distribuidora Boa Vista, Lda.', 'Estrada Nova, 140', '3130-110 Monte Alvo'),
  printer: company('Gráfica Vale de Linho, Lda.', 'Rua 1.º de Maio, 18', '3130-200 Vale de Linho'),
  post: company('Correios do Campo, S.A.', 'Praça do Município, 2', TOWN),
  builder: company('Construções Ribeira Clara, Unipessoal, Lda.', 'Rua Nova, 5', '3140-100 Ribeira Clara'),
  stationer: company('Papelaria Central, Lda.', 'Largo do Rossio, 9', TOWN),
  instruments: company('Casa da Música do Mondego, Lda.', 'Rua Larga, 44', '3000-070 Coimbra'),
  sound: company('Som & Luz Fonte Velha, Lda.', 'Rua da Fonte Velha, 11', '3140-150 Fonte Velha do Campo'),
  caterer: company('Restaurante da Ponte, Lda.', 'Rua da Ponte, 1', TOWN),
  fireworks: company('Pirotecnia Arneiro Novo, Lda.', 'Estrada do Arneiro, km 2', '3140-180 Arneiro Novo'),
  tax: company('Serviço de Finanças de Vila Clara do Campo', 'Praça do Município, 5', TOWN),
  board: person('Luís Simões Guimarães', 'Rua das Flores, 8', TOWN),
  municipality: company('Câmara Municipal de Vila Clara do Campo', 'Praça do Município', TOWN),
  parish: company('União de Freguesias de Vila Clara e Ribeira Clara', 'Rua da Igreja, 3', TOWN),
  youth: company('Instituto da Juventude do Centro', 'Avenida Sá, 60', '3000-040 Coimbra'),
  bakery: company('Padaria Irmãos Reis, Lda.', 'Rua do Forno, 6', TOWN),
  garage: company('Oficina Nova Era, Lda.', 'Zona Industrial, lote 3', TOWN),
  dancers: company('Escola de Dança Passo Certo, Lda.', 'Rua 25 de Abril, 40', TOWN),
} as const satisfies Record<string, TreasuryEntity>

export const ALL_ENTITIES: readonly TreasuryEntity[] = entities
