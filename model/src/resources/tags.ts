import { defineResource, type Input, type Row } from '../resource/define.ts'
import { choice, color, group, integer, string } from '../resource/field.ts'

export const tags = defineResource({
  name: 'tags',
  reads: 'tags_with_usage',
  usage: 'usageCount',
  label: { one: 'Etiqueta', many: 'Etiquetas', gender: 'f' },
  title: 'name',
  keyScopes: { read: 'members:read' },
  list: {
    columns: ['name', 'scope', 'usageCount', 'color', 'description'],
    sort: 'name',
    firstStep: 'Crie a primeira: serve para juntar registos que têm algo em comum.',
  },
  fields: group('Etiqueta', {
    name: string({ label: 'Etiqueta', required: true, max: 30, search: true, filter: true, sort: true }),
    scope: choice(
      {
        members: '{MemberPlural}',
        applications: 'Candidaturas',
        treasuryDocs: 'Documentos de tesouraria',
        messages: 'Mensagens',
      },
      { label: 'Usada em', required: true, filter: true, sort: true },
    ),
    color: color({ label: 'Cor' }),
    description: string({ label: 'Descrição', max: 120, search: true }),
    /** Counted by the view whenever it is read, so there is no column that an index could sort by. */
    usageCount: integer({ label: 'N.º de utilizações', readonly: true }),
  }),
})
export type Tag = Row<typeof tags>
export type TagInput = Input<typeof tags>
