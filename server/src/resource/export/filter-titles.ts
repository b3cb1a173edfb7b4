import type { Resource } from '@agremia/model/resource/define'
import type { ListQuery } from '@agremia/model/resource/list-query'
import { isStaff, mayRead, type Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import type { Kernel } from '../kernel.ts'
import { refTitle } from '../select.ts'
import type { FilterTitles } from './query-in-words.ts'

/**
 * Reads the titles of the rows that refs are filtered by. For staff only, to whom the rows of these resources are all open: others
 * could otherwise read the title of any row whose id they send.
 */
export async function readFilterTitles(
  kernel: Kernel,
  resource: Resource,
  { filters }: ListQuery,
  role: Role | undefined,
): Promise<FilterTitles> {
  const titles = new Map<string, readonly string[]>()
  if (!role || !isStaff(role)) return titles
  for (const filter of filters) {
    const field = resource.fields[filter.field]
    if (!field?.to || filter.by !== 'in') continue
    const to = kernel.find(field.to)
    if (!mayRead(to.access.list, role)) continue
    const found = refTitle({ ...field, type: 'refs' }, sql`${filter.values}::uuid[]`, to)
    const { rows } = await sql<{ titles: string[] }>`select ${found} as titles`.execute(kernel.database.kysely)
    titles.set(filter.field, rows[0]?.titles ?? [])
  }
  return titles
}
