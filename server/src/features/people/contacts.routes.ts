import { markContactReturned } from '@agremia/model/calls/contacts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem } from '../../resource/present-item.ts'
import { idOf } from '../../resource/routes.ts'
import type { Served } from '../../resource/serve.ts'
import { clearReturned, markBounced, markReturned } from './returned-contacts.ts'

interface ContactDeps {
  kernel: Kernel
  /** `contacts` with its hooks. */
  served: Served
}

export function contactRoutes(app: FastifyInstance, { kernel, served }: ContactDeps) {
  answer(app, markContactReturned, ({ body: { isReturned }, actor, request }) =>
    inTransaction(kernel.database, actor, kernel.clock(), async context => {
      const contactId = idOf(request)
      const { rows } = await sql<{ kind: string; isEmpty: boolean }>`
        select kind, coalesce(value, address_line1, postal_code, locality) is null as "isEmpty"
        from contacts where id = ${contactId}
      `.execute(context.db)
      const [contact] = rows
      if (!contact) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
      if (!isReturned) await clearReturned(context, contactId)
      else if (contact.kind === 'email') await markBounced(context, { contactId })
      else if (contact.kind !== 'address') throw new InvalidInput({ _: 'Só um e-mail ou uma morada são devolvidos.' })
      else if (contact.isEmpty) throw new InvalidInput({ _: 'A morada está por preencher.' })
      else await markReturned(context, { contactId })
      return { data: await presentItem(served, kernel, contactId, context) }
    }),
  )
}
