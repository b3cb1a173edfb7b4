import type { BulkAction } from '@agremia/model/calls/bulk'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { Planner } from './plan.ts'

type TagAction = Extract<BulkAction, { kind: 'tags' }>

export const planTags: Planner<TagAction> = async (kernel, { db, now }, chosen, { add, remove }) => {
  if (add.length + remove.length === 0) throw new InvalidInput({ 'action.add': 'Escolha pelo menos uma etiqueta.' })
  const { rows: known } = await sql<{
    id: string
    name: string
  }>`select id, name from tags where scope = 'members'`.execute(db)
  const names = new Map(known.map(({ id, name }) => [id, name]))
  if ([...add, ...remove].some(id => !names.has(id))) {
    throw new InvalidInput({ 'action.add': kernel.wording()('Escolha etiquetas de {memberPlural}.') })
  }
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select id, tags from members where id = any(${chosen.map(one => one.id)}::uuid[])
  `.execute(db)
  const before = new Map(rows.map(row => [row.id, row.tags]))
  const changes = chosen.map(one => {
    const had = before.get(one.id) ?? []
    return { one, had, has: [...new Set([...had, ...add])].filter(id => !remove.includes(id)) }
  })
  const isChange = ({ had, has }: (typeof changes)[number]) => had.join() !== has.join()
  const list = (ids: readonly string[]) => ids.map(id => names.get(id) ?? '').join(', ') || 'Sem etiquetas'
  const changing = changes.filter(isChange)
  return {
    steps: changing.map(({ one, had, has }) => ({ one, from: list(had), to: list(has) })),
    left: changes.filter(change => !isChange(change)).map(({ one }) => ({ one, reason: 'Já está assim.' })),
    async carryOut() {
      await sql`
        update members m set tags = c.tags::uuid[], rev = m.rev + 1, updated_at = ${now}
        from unnest(${changing.map(({ one }) => one.id)}::uuid[], ${changing.map(({ has }) => `{${has.join(',')}}`)}::text[]) as c (id, tags)
        where m.id = c.id
      `.execute(db)
      return changing.map(({ one, had, has }) => ({
        resource: 'members',
        id: one.id,
        memberId: one.id,
        before: { tags: had },
        after: { tags: has },
      }))
    },
  }
}
