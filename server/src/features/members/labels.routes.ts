import { MOST_AT_ONCE } from '@agremia/model/calls/bulk'
import { type LabelRequest, previewLabels, printLabels } from '@agremia/model/calls/labels'
import { parseListQuery } from '@agremia/model/resource/list-query'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Addressee, hasAddress, LABEL_SHEETS } from '@agremia/model/rules/label-sheets'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { inOrder, matching } from '../../resource/list.ts'

interface Found extends Addressee {
  memberNumber: number
}

/** In the list's own order, which is that of the envelopes. */
async function readAddressees(
  { database, clock }: Kernel,
  { query: raw, ids }: LabelRequest,
  actor: Actor | undefined,
) {
  const asker = { role: actor?.role, today: lisbonDay(clock()) }
  const { query, errors } = parseListQuery(members, { _sort: members.list.sort, ...raw }, asker)
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const { rows } = await sql<Found>`
    select t.member_number as "memberNumber", t.name, t.address_line1 as "addressLine1", t.address_line2 as "addressLine2",
      t.postal_code as "postalCode", t.locality,
      (select c.name from countries c where c.id = t.country_id and c.iso2 <> 'PT') as country
    ${matching(members, query, { ids })} ${inOrder(members, query)} limit ${MOST_AT_ONCE + 1}
  `.execute(database.kysely)
  if (rows.length > MOST_AT_ONCE) throw new InvalidInput({ ids: 'São demasiadas fichas de uma vez: no máximo 20 000.' })
  return rows
}

export function labelRoutes(app: FastifyInstance, kernel: Kernel) {
  answer(app, previewLabels, async ({ body, actor }) => {
    const found = await readAddressees(kernel, body, actor)
    const without = found.filter(one => !hasAddress(one))
    const labels = found.length - without.length
    const { columns, rows } = LABEL_SHEETS[body.sheet]
    return {
      data: {
        total: found.length,
        labels,
        sheets: labels === 0 ? 0 : Math.ceil((labels + body.skip) / (columns * rows)),
        without: without.slice(0, 100).map(({ memberNumber, name }) => ({ memberNumber, name })),
      },
    }
  })

  answer(app, printLabels, async ({ body, actor, reply }) => {
    const addressees = (await readAddressees(kernel, body, actor)).filter(hasAddress)
    if (addressees.length === 0) throw new InvalidInput({ ids: 'Nenhuma destas fichas tem morada.' })
    await inTransaction(kernel.database, actor, kernel.clock(), context =>
      kernel.audit.record(context, { action: 'export', resource: members.name, recordTitle: 'Etiquetas de morada' }),
    )
    // Its library is the largest that the server has; most never print.
    const { drawLabels } = await import('./draw-labels.ts')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="etiquetas-${lisbonDay(kernel.clock())}.pdf"`)
      .header('cache-control', 'no-store')
      .send(drawLabels(addressees, LABEL_SHEETS[body.sheet], body.skip))
  })
}
