import type { ExplainedField, Explainer } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { fold } from '@agremia/model/rules/fold'
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { FormValue } from '../../resource/form-values.ts'

interface Sample {
  label: string
  /** The value in a form. */
  typed: FormValue
  /** The value that the API sends; for refs, their titles. */
  wire: unknown
  empty?: FormValue
  options?: ExplainedField['options']
  to?: string
  /** Whether it has lines of the sample fields. */
  lines?: true
}

const OPTIONS = [
  { value: 'a', label: 'Efetivo' },
  { value: 'b', label: 'Honorário' },
  { value: 'c', label: 'Auxiliar' },
]

const SAMPLE_TEXT = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Olá, ' },
        { type: 'placeholder', attrs: { name: 'nome' }, marks: [{ type: 'bold' }] },
      ],
    },
  ],
}

const SAMPLE_LINES = [
  { de: '01/01/2026', valor: '24,00', nota: 'Ata 12' },
  { de: '01/01/2027', valor: '30,00', nota: '' },
]

export const samplePlaceholders = [
  { name: 'nome', label: 'Nome completo' },
  { name: 'saudacao', label: 'Saudação', hint: 'O primeiro nome de uma pessoa; o nome completo de uma entidade' },
  { name: 'ata', label: 'N.º da ata' },
]

/** A sample of each type; a type without one does not compile. */
export const SAMPLES: Record<FieldType, Sample> = {
  string: { label: 'Texto', typed: 'Rancho Folclórico de Vila Chã', wire: 'Rancho Folclórico de Vila Chã' },
  text: { label: 'Texto longo', typed: 'Uma linha.\nOutra linha.', wire: 'Uma linha. Outra linha.' },
  email: { label: 'E-mail', typed: 'ana@exemplo.pt', wire: 'ana@exemplo.pt' },
  phone: { label: 'Telemóvel', typed: '912.345 678', wire: '+351912345678' },
  nif: { label: 'NIF', typed: '123 456 789', wire: '123456789' },
  iban: { label: 'IBAN', typed: 'PT50 0002 0123 1234 5678 9015 4', wire: 'PT50000201231234567890154' },
  postalCode: { label: 'Código postal', typed: '4000-123', wire: '4000-123' },
  url: { label: 'Página na Internet', typed: 'https://exemplo.pt', wire: 'https://exemplo.pt' },
  money: { label: 'Montante', typed: '1 234,50 €', wire: 1234.5 },
  integer: { label: 'Número', typed: '1 234', wire: 1234 },
  date: { label: 'Data', typed: '1/9/98', wire: '1998-09-01' },
  datetime: { label: 'Data e hora', typed: '15/01/2026 21h30', wire: '2026-01-15T21:30:00.000Z' },
  boolean: { label: 'Sim ou não', typed: true, wire: true, empty: false },
  enum: { label: 'Escolha', typed: 'a', wire: 'a', options: OPTIONS },
  enumList: { label: 'Várias escolhas', typed: ['a', 'c'], wire: ['a', 'c'], empty: [], options: OPTIONS },
  ref: { label: 'Registo ligado', typed: 't2', wire: 'Coro', to: 'tags' },
  refs: { label: 'Etiquetas', typed: ['t1', 't3'], wire: ['Ação social', 'Juventude'], empty: [], to: 'tags' },
  color: { label: 'Cor', typed: '#0b6e4f', wire: '#0b6e4f' },
  password: { label: 'Palavra-passe', typed: 'segredo bem guardado', wire: null },
  richText: { label: 'Texto formatado', typed: JSON.stringify(SAMPLE_TEXT), wire: SAMPLE_TEXT },
  lines: {
    label: 'Linhas',
    typed: JSON.stringify(SAMPLE_LINES),
    wire: [{ de: '2026-01-01', valor: 24, nota: 'Ata 12' }],
    lines: true,
  },
  object: { label: 'Estrutura', typed: '{"a":1}', wire: { a: 1 } },
}

export const fieldOf = (fieldType: FieldType, more: Partial<ExplainedField> = {}): ExplainedField => ({
  name: fieldType,
  type: fieldType,
  validation: '',
  label: SAMPLES[fieldType].label,
  group: '',
  inputType: 'text',
  fieldType,
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
  options: SAMPLES[fieldType].options,
  to: SAMPLES[fieldType].to,
  lines: SAMPLES[fieldType].lines && [
    fieldOf('date', { name: 'de', label: 'Desde', required: true }),
    fieldOf('money', { name: 'valor', label: 'Valor', required: true }),
    fieldOf('string', { name: 'nota', label: 'Nota' }),
  ],
  ...more,
})

const tagFields = [
  fieldOf('string', { name: 'name', label: 'Etiqueta', required: true }),
  fieldOf('color', { name: 'color' }),
]
export const sampleExplainer: Explainer = {
  data: { tags: tagFields },
  meta: {
    tags: {
      path: 'tags',
      label: { one: 'Etiqueta', many: 'Etiquetas' },
      title: 'name',
      columns: ['name'],
      sort: 'name',
      searchable: true,
      operations: ['list', 'read', 'create'],
    },
  },
}

const tags = [
  { _id: 't1', name: 'Ação social', color: '#b42318' },
  { _id: 't2', name: 'Coro', color: '#1f5f8b' },
  { _id: 't3', name: 'Juventude', color: '#4d7c0f' },
]

/** Answers in place of a server, so that the gallery needs neither server nor login. */
export async function answerFromSamples(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const answer = (status: number, data: unknown): AxiosResponse => {
    const response = { data, status, statusText: '', headers: {}, config }
    if (status < 400) return response
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response)
  }
  const { url = '', method } = config
  if (method === 'post') {
    const { name } = JSON.parse(String(config.data)) as { name: string } // as the lookup sends it
    const made = { _id: `t${tags.length + 1}`, color: '#475569', name }
    tags.push(made)
    return answer(201, { data: made })
  }
  const one = tags.find(tag => url === `/tags/${tag._id}`)
  if (one) return answer(200, { data: one })
  if (url !== '/tags') return answer(404, { code: 'notFound', errors: {} })
  const { __id: ids, _search: search = '' } = Object(config.params) as { __id?: string[]; _search?: string } // as the lookup asks
  return answer(200, {
    data: tags.filter(tag => (ids ? ids.includes(tag._id) : fold(tag.name).includes(fold(search)))),
  })
}
