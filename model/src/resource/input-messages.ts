import { describeImpossibleDay } from '../rules/day.ts'

/** Error messages shown beside a field. Each says what to do next. */
export const MESSAGES = {
  required: 'Campo obrigatório.',
  /** A warning of an import, which nothing administrative stops. */
  requiredLater: 'Falta, e é obrigatório numa cooperativa: complete a ficha depois.',
  string: 'Escreva um texto.',
  forbiddenCharacters: 'O texto tem caracteres invisíveis que não são aceites. Apague-o e escreva-o de novo.',
  email: 'E-mail inválido.',
  phone: 'Telefone inválido. Confirme os algarismos e, se for estrangeiro, o indicativo.',
  nif: 'NIF inválido: confirme os 9 algarismos.',
  foreignNif:
    'NIF inválido: confirme os 9 algarismos. Se for de outro país, comece pelas duas letras dele: ES B12345678.',
  iban: 'IBAN inválido: confirme os algarismos.',
  postalCode: 'Código postal inválido. Use o formato 0000-000.',
  color: 'Cor inválida. Use o formato #rrggbb.',
  url: 'Endereço inválido. Comece por https://.',
  money: 'Valor inválido. Use, por exemplo, 12,50.',
  integer: 'Número inválido. Use só algarismos.',
  boolean: 'Escolha sim ou não.',
  date: 'Data inválida. Use o formato dd/mm/aaaa.',
  year: 'Indique o ano com quatro algarismos.',
  age: 'Indique a idade em anos.',
  datetime: 'Data e hora inválidas.',
  option: 'Escolha uma das opções.',
  ref: 'Escolha um registo existente.',
  refs: 'Escolha registos existentes.',
  object: 'Valor inválido.',
  lines: 'Envie uma lista de linhas.',
  notFuture: 'A data não pode ser futura.',
  unique: 'Este valor já existe noutro registo.',
  unknownField: 'Campo desconhecido.',
  unknownSort: 'Não é possível ordenar por este campo.',
  sortsTodayOnly: 'Só é possível ordenar por este campo na lista de hoje.',
  unknownFilter: 'Filtro desconhecido.',
  unknownSum: 'Não é possível somar este campo.',
  unknownColumn: 'Coluna desconhecida.',
  wholeNumber: 'Indique um número inteiro.',
  limit: 'O tamanho da lista deve ser -1 (todos), ou de 1 a 500.',
  body: 'O pedido deve trazer um objeto JSON.',
  masked: 'Este valor está encurtado («••••»). Escreva-o completo.',
  guarded: 'Este valor muda-se à parte, com a sua palavra-passe.',
  unmasked: 'Não pode exportar este valor completo.',
  invalid: 'Valor inválido.',
} as const

export const tooLong = (max: number) => `O texto não pode ter mais de ${max} caracteres.`
export const tooShort = (min: number) => `O texto deve ter pelo menos ${min} caracteres.`
export const tooSmall = (min: string | number) => `O valor mínimo é ${min}.`
export const tooBig = (max: string | number) => `O valor máximo é ${max}.`

const records = (count: number) => (count === 1 ? '1 registo' : `${count} registos`)
export const tooMany = (max: number) => `Escolha, no máximo, ${records(max)}.`
export const tooFew = (min: number) => `Escolha pelo menos ${records(min)}.`

const printLines = (count: number) => (count === 1 ? '1 linha' : `${count} linhas`)
export const tooManyLines = (max: number) => `Não pode ter mais de ${printLines(max)}.`
export const tooFewLines = (min: number) => `Preencha pelo menos ${printLines(min)}.`
/** The error of one line, told for the whole list. */
export const inLine = (line: number, text: string) => `Linha ${line}: ${text}`

/** What is wrong with a typed day; a year of two digits is read as `parseDay` reads it in `currentYear`. */
export const wrongDay = (typed: string, currentYear: number) =>
  describeImpossibleDay(typed, currentYear) ?? MESSAGES.date
