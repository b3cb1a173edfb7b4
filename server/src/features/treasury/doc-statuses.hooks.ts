import { docStatuses } from '@agremia/model/resources/doc-statuses'
import { isSystemStatus } from '@agremia/model/rules/treasury/document-statuses'
import { sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import type { Change, Hooks } from '../../resource/hooks.ts'
import { isSameValue } from '../../resource/table-columns.ts'
import { freeSlug } from '../members/slug.ts'

type DocStatuses = typeof docStatuses

/** What may change of a status that the program itself sets and reads. */
const OWN = ['name', 'color', 'order', 'requiresDate', 'requiresPdf', 'isDefault']

export const docStatusHooks: Hooks<DocStatuses> = {
  async check(change, { db }) {
    const { before, after, input } = change
    if (!after) {
      if (before && isSystemStatus(before))
        return { errors: { _: 'Este estado é usado pelo programa e não se elimina. Pode mudar-lhe o nome e a cor.' } }
      const { rows } = await sql<{ uses: number }>`
        select count(*)::int as uses from treasury_docs_statuses where doc_status_id = ${change.id}
      `.execute(db)
      const uses = rows[0]?.uses ?? 0
      return uses === 0
        ? {}
        : { errors: { _: `É o estado de ${uses} documentos. Desative-o para não ser mais usado.` } }
    }
    const errors: FieldErrors = {}
    const former: Readonly<Record<string, unknown>> = { ...before }
    const changed = Object.entries(input).flatMap(([name, value]) => (isSameValue(value, former[name]) ? [] : [name]))
    if (before && isSystemStatus(before))
      for (const name of changed) if (!OWN.includes(name)) errors[name] = 'Não se muda num estado que o programa usa.'
    if (after.kind === 'pagamento' && !before)
      errors.kind = 'Os estados de pagamento seguem o que foi pago: não se criam outros.'
    if (before && after.kind !== before.kind) errors.kind ??= 'A dimensão não se muda. Crie outro estado.'
    if (after.isDefault && after.active === false) errors.isDefault = 'Um estado inativo não pode ser o inicial.'
    return { errors }
  },

  fill: (changes, { db }) => Promise.all(changes.map(change => ownColumns(change, db))),
}

/** The slug of a new status. A new default takes the place of the one before. */
async function ownColumns({ before, after, id }: Change<DocStatuses>, db: Parameters<typeof freeSlug>[0]) {
  if (after?.isDefault && !before?.isDefault)
    await sql`
      update doc_statuses set is_default = false, rev = rev + 1, updated_at = now()
      where kind = ${after.kind} and is_default and id <> ${id}
    `.execute(db)
  return before ? {} : { slug: await freeSlug(db, docStatuses.path, String(after?.name)) }
}
