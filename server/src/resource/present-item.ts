import { SYSTEM_FIELDS } from '@agremia/model/resource/define'
import { readsArea } from '@agremia/model/rules/rights'
import { NotFound } from '../errors.ts'
import { viewerOf } from '../http/actor.ts'
import type { WriteContext } from './context.ts'
import type { Kernel } from './kernel.ts'
import { readItem, readItems } from './read-items.ts'
import { scopeOf } from './scope.ts'
import type { Item } from './select.ts'
import type { Served } from './serve.ts'

/** A row as the wire has it, with the fields that this person may see. */
export async function presentItem(
  served: Served,
  kernel: Kernel,
  id: string,
  context: Pick<WriteContext, 'db' | 'actor'>,
) {
  const one = { db: context.db, id, scope: scopeOf(served, context.actor) }
  return present(served, await readItem(served.resource, one, viewerOf(context.actor), kernel), context)
}

/** The same for many rows, in the order of their ids, by one statement. */
export async function presentItems(
  served: Served,
  kernel: Kernel,
  ids: readonly string[],
  context: Pick<WriteContext, 'db' | 'actor'>,
) {
  const rows = { db: context.db, ids, scope: scopeOf(served, context.actor) }
  const items = await readItems(served.resource, rows, viewerOf(context.actor), kernel)
  return ids.map(id => present(served, items.get(id), context))
}

function present(
  { resource, hooks }: Served,
  item: Item | undefined,
  context: Pick<WriteContext, 'db' | 'actor'>,
): Item {
  if (!item) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const shown = hooks.present?.(item, context.actor, context) ?? item
  if (readsArea(viewerOf(context.actor), resource.area)) return shown as Item // a presented item keeps its _id and rev
  // Whoever may write and not read hears only which version of which row there is now.
  return Object.fromEntries(SYSTEM_FIELDS.map(name => [name, shown[name]])) as Item
}
