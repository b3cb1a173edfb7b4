import { describe, expect, it } from 'vitest'
import { guessMapping, headingsKey } from './guess-mapping.ts'
import { normaliseHeading } from './heading.ts'
import { SYNONYMS } from './synonyms.ts'

const LABELS: Record<string, string> = {
  memberNumber: 'N.º de sócio',
  oldMemberNumber: 'N.º antigo',
  name: 'Nome completo',
  cardName: 'Nome a usar no cartão',
  stateSince: 'Estado desde',
}
const fields = Object.keys(SYNONYMS).map(name => ({ name, label: LABELS[name] ?? name }))
const guess = (...headings: string[]) => guessMapping(headings, fields)

describe('MEM-02: the mapping is guessed from the headings', () => {
  it.each([
    ['N.º de sócio', 'memberNumber'],
    ['Nº Sócio', 'memberNumber'],
    ['NR. ASSOCIADO', 'memberNumber'],
    ['Número de cooperador', 'memberNumber'],
    ['numeroSocio', 'memberNumber'],
    ['Num', 'memberNumber'],
    ['Member No.', 'memberNumber'],
    ['N.º antigo', 'oldMemberNumber'],
    ['Nome', 'name'],
    ['NOME COMPLETO', 'name'],
    ['Full name', 'name'],
    ['Nome no cartão', 'cardName'],
    ['Data nasc.', 'birthDate'],
    ['Dt. Nascimento', 'birthDate'],
    ['Data de nascimento (dd/mm/aaaa)', 'birthDate'],
    ['Date of birth', 'birthDate'],
    ['Contribuinte', 'taxNumber'],
    ['N.º de contribuinte', 'taxNumber'],
    ['NIF/NIPC', 'taxNumber'],
    ['Tlm', 'mobile'],
    ['Telm.', 'mobile'],
    ['TELEMÓVEL', 'mobile'],
    ['Telemóvel (principal)', 'mobile'],
    ['Telef.', 'phone'],
    ['E-Mail', 'email'],
    ['email', 'email'],
    ['Correio', 'email'],
    ['Correio electrónico', 'email'],
    ['Cód. Postal', 'postalCode'],
    ['CÓDIGO-POSTAL', 'postalCode'],
    ['CP', 'postalCode'],
    ['Localidade', 'locality'],
    ['Morada', 'addressLine1'],
    ['Address Line 2', 'addressLine2'],
    ['Freguesia', 'parish'],
    ['Categoria', 'categoryId'],
    ['Tipo de sócio', 'categoryId'],
    ['Sócio desde', 'admissionDate'],
    ['Data de inscrição', 'admissionDate'],
    ['Situação', 'stateNameId'],
    ['Data de saída', 'stateSince'],
    ['Modo de pagamento', 'preferredMethod'],
    ['NIB', 'iban'],
    ['Obs.', 'notes'],
    ['Etiquetas', 'tags'],
    ['E-mail do encarregado de educação', 'guardianEmail'],
  ])('%s is %s', (heading, field) => {
    expect(guess(heading)).toEqual([field])
  })

  it.each(['Nome do pai', 'Nome da mãe', 'Quota 2019', 'XPTO', '', '???', 'Estado civil', 'Data da última quota'])(
    '%s is none of them',
    heading => {
      expect(guess(heading)).toEqual([null])
    },
  )

  it('gives each field to one column only, the surest', () => {
    expect(guess('Nome (pessoal)', 'Nome', 'Contacto', 'Telemóvel')).toEqual([null, 'name', null, 'mobile'])
  })

  it('keeps the fields of one kind apart', () => {
    expect(guess('Estado', 'Estado desde', 'Nome', 'Nome cartão', 'Morada', 'Morada 2')).toEqual([
      'stateNameId',
      'stateSince',
      'name',
      'cardName',
      'addressLine1',
      'addressLine2',
    ])
  })

  it('has no synonym that means two fields', () => {
    const owners = new Map<string, string>()
    for (const [field, phrases] of Object.entries(SYNONYMS)) {
      for (const phrase of phrases.map(normaliseHeading)) {
        expect([phrase, owners.get(phrase) ?? field]).toEqual([phrase, field])
        owners.set(phrase, field)
      }
    }
  })
})

describe('MEM-02: the same headings are remembered', () => {
  it('whatever their order, case, accents and empty columns', () => {
    expect(headingsKey(['Nome', 'N.º Sócio', ''])).toBe(headingsKey(['n.º de socio', 'NOME']))
    expect(headingsKey(['Nome'])).not.toBe(headingsKey(['Nome', 'NIF']))
    expect(headingsKey(['Nome', 'Erros'])).toBe(headingsKey(['Nome']))
  })
})
