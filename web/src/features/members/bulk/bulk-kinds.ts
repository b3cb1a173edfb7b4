import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay } from '@agremia/model/rules/day'
import type { ResourceDescription } from '../../../resource/item.ts'

export type BulkKind = 'tags' | 'state' | 'category'

interface Resources {
  members: ResourceDescription
  memberStates: ResourceDescription
  memberTerms: ResourceDescription
}

/** A kind of bulk change. Its inputs are derived from the fields of the resource that it writes. */
interface BulkKindOptions {
  label: string
  title: string
  fields(resources: Resources): readonly ExplainedField[]
  start(): Record<string, unknown>
}

const pickFields = ({ fields }: ResourceDescription, ...names: readonly string[]) =>
  names.flatMap(name => fields.find(field => field.name === name) ?? [])
const withChanges = (fields: readonly ExplainedField[], changes: Partial<ExplainedField>) =>
  fields.map(field => ({ ...field, ...changes }))

export const BULK_KINDS: Record<BulkKind, BulkKindOptions> = {
  tags: {
    label: 'Etiquetas…',
    title: 'Pôr e tirar etiquetas',
    fields: ({ members }) => [
      ...withChanges(pickFields(members, 'tags'), { name: 'add', label: 'Pôr' }),
      ...withChanges(pickFields(members, 'tags'), { name: 'remove', label: 'Tirar' }),
    ],
    start: () => ({}),
  },
  state: {
    label: 'Estado…',
    title: 'Mudar o estado',
    fields: ({ memberStates }) =>
      pickFields(memberStates, 'stateNameId', 'startDate', 'reason', 'decisionBody', 'minutesRef'),
    start: () => ({ startDate: lisbonDay(new Date()) }),
  },
  category: {
    label: 'Categoria…',
    title: 'Mudar a categoria',
    fields: ({ memberTerms }) => [
      ...withChanges(pickFields(memberTerms, 'categoryId'), { required: true }),
      ...withChanges(pickFields(memberTerms, 'fromDate'), { hint: undefined }),
    ],
    start: () => ({ fromDate: lisbonDay(new Date()) }),
  },
}

/** The `action` of the request; empty inputs are left out. */
export const toAction = (kind: BulkKind, sent: Record<string, unknown>) => ({
  kind,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== '')),
})
