import { ROLES } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { ApiError, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { readTitles } from '../../resource/diff.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { remove } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { countedRows } from './counted-rows.ts'

interface BulkDeleteDeps {
  kernel: Kernel
  findServed(name: string): Served | undefined
}

const input = z.object({ resource: z.string(), ids: z.array(z.uuid()) })
export type BulkDeleteInput = z.output<typeof input>

/** Each batch has one savepoint; only a batch in which a row is refused is done again row by row. */
const BATCH = 50

/**
 * Deletes rows of any resource, each by the rules and hooks of its own. A row that is refused stays, with the reason, and
 * the others go. All in one transaction: a task that is cancelled or killed has deleted nothing.
 */
export const bulkDeleteTask = ({ kernel, findServed }: BulkDeleteDeps): TaskDefinition<BulkDeleteInput> =>
  defineTask({
    kind: 'delete-rows',
    access: ({ resource }) => ROLES.filter(role => findServed(resource)?.resource.access.delete.includes(role)),
    input,
    isAtomic: true,
    where: 'main',
    async run({ input: { resource: name, ids }, progress, ...context }) {
      const served = findServed(name)
      if (!served) throw new NotFound()
      const refused: { id: string; reason: string }[] = []
      for (let from = 0; from < ids.length; from += BATCH) {
        await progress(from, ids.length)
        const batch = ids.slice(from, from + BATCH)
        if (await removeAll(served, kernel, batch, context)) continue
        for (const id of batch) {
          const reason = await removeOne(served, kernel, id, context)
          if (reason) refused.push({ id, reason })
        }
      }
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

/** What is called by the record that it belongs to has that one's name. */
async function titlesOf({ find }: Kernel, { resource }: Served, { db }: WriteContext, ids: readonly string[]) {
  const own = await readTitles(db, resource, ids)
  const to = resource.fields[resource.title]?.to
  if (!to) return own
  const names = await readTitles(db, find(to), [...own.values()])
  return new Map([...own].map(([id, ref]) => [id, names.get(ref) ?? '']))
}

/** All of them, or none when one of them is refused. */
async function removeAll(served: Served, kernel: Kernel, ids: readonly string[], context: WriteContext) {
  return inSavepoint(context, async () => {
    for (const id of ids) await removeUnlessGone(served, kernel, id, context)
  }).then(
    () => true,
    error => {
      if (error instanceof ApiError) return false
      throw error
    },
  )
}

/** Answers why it was refused, if it was. */
async function removeOne(served: Served, kernel: Kernel, id: string, context: WriteContext) {
  try {
    await inSavepoint(context, () => removeUnlessGone(served, kernel, id, context))
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.code
    throw error
  }
}

/** Somebody else was quicker: it is gone, as was asked for. */
async function removeUnlessGone(served: Served, kernel: Kernel, id: string, context: WriteContext) {
  try {
    await remove(served, kernel, id, context)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

/** After a statement that PostgreSQL refused, a transaction goes on only from a savepoint before it. */
async function inSavepoint({ db }: WriteContext, work: () => Promise<void>) {
  await sql`savepoint bulk_delete`.execute(db)
  try {
    await work()
    await sql`release savepoint bulk_delete`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint bulk_delete`.execute(db)
    throw error
  }
}
