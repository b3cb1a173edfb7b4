import type { memberCategories } from '@agremia/model/resources/member-categories'
import type { memberStateNames } from '@agremia/model/resources/member-state-names'
import { sql } from 'kysely'
import { announce, type WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { deriveMembers } from './derive-members.ts'

/** When a state or a category comes to mean something else, those who are in it change with it. */
async function follow(column: 'state_name_id' | 'category_id', id: string, context: WriteContext) {
  const { rows } = await sql<{ id: string }>`
    select id from members where ${sql.ref(column)} = ${id}
  `.execute(context.db)
  const changed =
    rows.length === 0
      ? []
      : await deriveMembers(
          context,
          rows.map(row => row.id),
        )
  if (changed.length > 0) {
    await announce(context.db, ...changed.map(_id => ({ topic: 'members', event: 'updated', _id }) as const))
  }
}

export const memberStateNameHooks: Hooks<typeof memberStateNames> = {
  saved: async (row, context, change) => {
    if (change === 'update') await follow('state_name_id', row._id, context)
  },
}

export const memberCategoryHooks: Hooks<typeof memberCategories> = {
  check: after =>
    typeof after?.minAge === 'number' && typeof after.maxAge === 'number' && after.maxAge < after.minAge
      ? { errors: { maxAge: 'Não pode ser menor do que a idade mínima.' } }
      : {},
  saved: async (row, context, change) => {
    if (change === 'update') await follow('category_id', row._id, context)
  },
}
