import type { BulkAction } from '@agremia/model/calls/bulk'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { sql } from 'kysely'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Served } from '../../../resource/serve.ts'
import type { BulkChange, Proposal } from './plan.ts'

type TagAction = Extract<BulkAction, { kind: 'tags' }>

/** Adds and removes tags, by the rules of the member's form. */
export async function changeTags(
  members: Served,
  { db }: WriteContext,
  { add, remove }: TagAction,
): Promise<BulkChange> {
  if (add.length + remove.length === 0) throw new InvalidInput({ 'action.add': 'Escolha pelo menos uma etiqueta.' })
  const { rows: tags } = await sql<{ id: string; name: string }>`select id, name from tags`.execute(db)
  const names = new Map(tags.map(({ id, name }) => [id, name]))
  if ([...add, ...remove].some(id => !names.has(id))) throw new InvalidInput({ 'action.add': MESSAGES.refs })
  const print = (ids: readonly string[]) => ids.map(id => names.get(id) ?? '').join(', ') || 'Sem etiquetas'
  return {
    served: members,
    requestFields: { tags: 'action.add' },
    async propose(chosen) {
      const { rows } = await sql<{ id: string; tags: string[] }>`
        select id, tags from members where id = any(${chosen.map(({ id }) => id)}::uuid[])
      `.execute(db)
      const before = new Map(rows.map(row => [row.id, row.tags]))
      return chosen.map((member): Proposal => {
        const had = before.get(member.id) ?? []
        const has = [...new Set([...had, ...add])].filter(id => !remove.includes(id))
        const words = { member, from: print(had), to: print(has) }
        return had.join() === has.join()
          ? { ...words, change: undefined, reason: 'Já está assim.' }
          : { ...words, change: { kind: 'update', id: member.id, body: { tags: has } } }
      })
    },
  }
}
