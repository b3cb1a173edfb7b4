import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import type { ResourceDescription } from '../../../resource/item.ts'

export type BulkKind = 'tags' | 'state' | 'category'

interface Resources {
  members: ResourceDescription
  memberStates: ResourceDescription
  memberTerms: ResourceDescription
}

/** One way of changing many: what it asks for, by the fields of what it writes. */
interface Kind {
  label: string
  title: string
  fields(resources: Resources): readonly ExplainedField[]
  start(): Record<string, unknown>
}

const pick = ({ fields }: ResourceDescription, ...names: readonly string[]) =>
  names.flatMap(name => fields.find(field => field.name === name) ?? [])
const named = (fields: readonly ExplainedField[], changes: Partial<ExplainedField>) =>
  fields.map(field => ({ ...field, ...changes }))

export const BULK_KINDS: Record<BulkKind, Kind> = {
  tags: {
    label: 'Etiquetas…',
    title: 'Pôr e tirar etiquetas',
    fields: ({ members }) => [
      ...named(pick(members, 'tags'), { name: 'add', label: 'Pôr' }),
      ...named(pick(members, 'tags'), { name: 'remove', label: 'Tirar' }),
    ],
    start: () => ({}),
  },
  state: {
    label: 'Estado…',
    title: 'Mudar o estado',
    fields: ({ memberStates }) =>
      pick(memberStates, 'stateNameId', 'startDate', 'reason', 'decisionBody', 'minutesRef'),
    start: () => ({ startDate: lisbonDay(new Date()) }),
  },
  category: {
    label: 'Categoria…',
    title: 'Mudar a categoria',
    fields: ({ memberTerms }) => [
      ...named(pick(memberTerms, 'categoryId'), { required: true }),
      ...named(pick(memberTerms, 'fromDate'), { hint: undefined }),
    ],
    start: () => ({ fromDate: lisbonDay(new Date()) }),
  },
}

/** As the call wants it: what was left empty is not said. */
export const toAction = (kind: BulkKind, sent: Record<string, unknown>) => ({
  kind,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== '')),
})
