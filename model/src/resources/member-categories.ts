import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, group, integer, string } from '../resource/field.ts'
import { APPLIES_TO } from '../rules/member-defaults.ts'
import { ADMIN } from '../rules/roles.ts'
import { stateLookFields, stateNameFields } from './state-fields.ts'

const age = (label: string) => integer({ label, min: 0, max: 120 })

export const memberCategories = defineResource({
  name: 'memberCategories',
  label: { one: 'Categoria', many: 'Categorias', gender: 'f' },
  title: 'name',
  keyScopes: { read: 'members:read' },
  access: { create: ADMIN, update: ADMIN, delete: ADMIN },
  list: {
    columns: ['name', 'generatesCharges', 'canVote', 'canBeElected', 'minAge', 'maxAge', 'order'],
    sort: 'order',
  },
  fields: {
    ...group('Categoria', {
      name: string({
        label: 'Categoria',
        required: true,
        unique: true,
        max: 40,
        search: true,
        filter: true,
        sort: true,
      }),
      slug: stateNameFields.slug,
    }),
    ...group('Comportamento', {
      generatesCharges: boolean({ label: 'Paga {membershipPayments}', required: true }),
      paysJoia: boolean({ label: 'Paga joia', required: true }),
      canVote: boolean({ label: 'Tem voto', required: true }),
      canBeElected: boolean({ label: 'Pode ser eleito', required: true }),
      minAge: age('Idade mínima'),
      maxAge: age('Idade máxima'),
      minSeniorityToVoteMonths: integer({ label: 'Antiguidade para votar (meses)', min: 0, max: 600 }),
      orgType: choice(APPLIES_TO, { label: 'Aplica-se a', required: true, default: 'todas' }),
    }),
    ...group('Aspeto', {
      order: stateLookFields.order,
    }),
  },
})
export type MemberCategory = Row<typeof memberCategories>
export type MemberCategoryInput = Input<typeof memberCategories>
