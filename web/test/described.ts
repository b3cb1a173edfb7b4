import type { Explainer } from '@agremia/model/resource/explainer'
import type { Item, ResourceDescription } from '../src/resource/item.ts'
import { explained } from './render.tsx'

/** A resource as screens know it: things that have a name, except for what the test is about. */
export const described = ({ name = 'things', ...more }: Partial<ResourceDescription> = {}): ResourceDescription => ({
  name,
  path: name,
  label: { one: 'Coisa', many: 'Coisas' },
  title: 'name',
  columns: ['name'],
  sort: 'name',
  searchable: true,
  operations: ['list', 'read'],
  fields: [explained('name', { label: 'Nome' })],
  ...more,
})

/** The answer of the server that describes these resources. */
export const explainerOf = (...resources: readonly ResourceDescription[]): Explainer => ({
  data: Object.fromEntries(resources.map(({ name, fields }) => [name, fields])),
  meta: Object.fromEntries(resources.map(resource => [resource.name, resource])),
})

/** An item as the server answers it. */
export const itemWith = (values: Record<string, unknown>): Item => ({
  _id: 'i1',
  rev: 1,
  created_at: '',
  updated_at: '',
  ...values,
})
