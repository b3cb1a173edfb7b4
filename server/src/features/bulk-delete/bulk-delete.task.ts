import { ROLES } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { NotFound } from '../../errors.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { deleteRows } from '../../resource/delete-rows.ts'
import { readTitles } from '../../resource/diff.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { countedRows } from './counted-rows.ts'

interface BulkDeleteDeps {
  kernel: Kernel
  findServed(name: string): Served | undefined
}

const input = z.object({ resource: z.string(), ids: z.array(z.guid()) })
export type BulkDeleteInput = z.output<typeof input>

/**
 * Deletes rows of any resource by its own rules and hooks. A row that is refused stays and is reported with the reason; the
 * others are deleted. Every few rows are a transaction: nobody who needs one of them, or what refers to them, waits until thousands are
 * deleted. A task that is cancelled has deleted some, and one that is killed goes on with those that are left.
 */
export const bulkDeleteTask = ({ kernel, findServed }: BulkDeleteDeps): TaskDefinition<BulkDeleteInput> =>
  defineTask({
    kind: 'delete-rows',
    access: ({ resource }) => ROLES.filter(role => findServed(resource)?.resource.access.delete.includes(role)),
    input,
    isAtomic: false,
    where: 'thread',
    async run({ input: { resource: name, ids }, progress, database, ...context }) {
      const served = findServed(name)
      if (!served) throw new NotFound()
      const refused = await deleteRows(
        served,
        kernel,
        ids,
        context,
        done => progress(done, ids.length),
        work =>
          runAgainIfBeaten(() =>
            inTransaction(database, context.actor, context.now, async own => {
              // Nobody waits for the task as for a request, so it has more patience with others.
              await sql`set local lock_timeout = '60s'`.execute(own.db)
              return work(own)
            }),
          ),
      )
      const titles = await titlesOf(
        kernel,
        served,
        context,
        refused.map(({ id }) => id),
      )
      const count = ids.length - refused.length
      return {
        text:
          refused.length === 0
            ? `${countedRows(count)} ${count === 1 ? 'eliminado' : 'eliminados'}.`
            : `${countedRows(count)} ${count === 1 ? 'eliminado' : 'eliminados'}; ${refused.length} por eliminar.`,
        notes: refused.map(({ id, reason }) => ({ title: titles.get(id) ?? '', text: reason })),
      }
    },
  })

/** Titles of rows by id. Where the title is a ref, such as the member of a state, it is the title of that row. */
async function titlesOf({ find }: Kernel, { resource }: Served, { db }: WriteContext, ids: readonly string[]) {
  const own = await readTitles(db, resource, ids)
  const to = resource.fields[resource.title]?.to
  if (!to) return own
  const names = await readTitles(db, find(to), [...own.values()])
  return new Map([...own].map(([id, ref]) => [id, names.get(ref) ?? '']))
}
