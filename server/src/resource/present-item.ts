import { NotFound } from '../errors.ts'
import type { WriteContext } from './context.ts'
import type { Kernel } from './kernel.ts'
import { scopeOf } from './scope.ts'
import { type Item, readItem } from './select.ts'
import type { Served } from './serve.ts'

/** A row as the wire has it, with the fields that this person may see. */
export async function presentItem(
  served: Served,
  kernel: Kernel,
  id: string,
  context: Pick<WriteContext, 'db' | 'actor'>,
) {
  const one = { db: context.db, id, scope: scopeOf(served, context.actor) }
  const item = await readItem(served.resource, one, context.actor?.role, kernel.find)
  if (!item) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return (served.hooks.present?.(item, context.actor) ?? item) as Item // a presented item keeps its _id and rev
}
