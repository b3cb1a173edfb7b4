import * as calls from '@agremia/model/calls/accountant'
import { isUuid } from '@agremia/model/resource/parse'
import { lisbonDay } from '@agremia/model/rules/day'
import { isMonth, monthOf } from '@agremia/model/rules/treasury/accountant-month'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { InvalidInput, NotFound, TooMany } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { savedAs } from '../../http/content-disposition.ts'
import { networkOf } from '../../http/network.ts'
import { inTransaction } from '../../resource/context.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import { hasMailServer } from '../settings/smtp.ts'
import { countReceipts, gapsOfMonth, readMonthDocuments } from './read-month.ts'
import { monthInWords, sendMonthTask } from './send-month.task.ts'
import { readSendings, revokeLink, undoSending } from './sendings.ts'

/** How often one network may ask for files in a minute. */
const FILES_A_MINUTE = 20
const GONE = 'Esta ligação já não funciona. Peça outra a quem lha enviou.'

export function accountantRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { database, clock } = deps.kernel
  const definition = sendMonthTask(deps)
  const write = <T>(actor: FastifyRequest['actor'], work: Parameters<typeof inTransaction<T>>[3]) =>
    inTransaction(database, actor, clock(), work)

  answer(app, calls.readAccountantMonth, async ({ params: { month = '' } }) => {
    if (!isMonth(month)) throw new NotFound('Este mês não existe.')
    const { kysely } = database
    const { documents, sentBefore } = await readMonthDocuments(kysely, month)
    const { accountantEmail } = deps.settings.texts()
    return {
      data: {
        month,
        documents: documents.length,
        late: documents.filter(({ isLate }) => isLate).length,
        sentBefore,
        ...(await countReceipts(kysely, month)),
        gaps: gapsOfMonth(documents),
        accountantEmail: accountantEmail || null,
        hasMailServer: hasMailServer(deps.settings),
        sendings: await readSendings(kysely, clock(), { month }),
      },
    }
  })

  answer(app, calls.listAccountantSendings, async () => ({ data: await readSendings(database.kysely, clock()) }))

  answer(app, calls.sendAccountantMonth, ({ body, actor }) =>
    write(actor, async context => {
      if (body.month > monthOf(lisbonDay(context.now))) throw new InvalidInput({ month: 'Este mês ainda não começou.' })
      if (deps.settings.texts().accountantEmail === '')
        throw new InvalidInput({ accountantEmail: 'Indique o e-mail do contabilista nas definições da tesouraria.' })
      const { documents } = await readMonthDocuments(context.db, body.month)
      const title = `Enviar ao contabilista: ${monthInWords(body.month)}`
      return { data: await startTask(context, { definition, input: body, title, total: documents.length }) }
    }),
  )

  answer(app, calls.revokeAccountantLink, ({ params, actor }) =>
    write(actor, async context => ({ data: await revokeLink(deps, context, idIn(params)) })),
  )
  answer(app, calls.undoAccountantSending, ({ params, actor }) =>
    write(actor, async context => ({ data: await undoSending(deps, context, idIn(params)) })),
  )

  fileRoute(app, deps)
}

function idIn({ id = '' }: Record<string, string>): string {
  if (!isUuid(id)) throw new NotFound('Este envio não existe.')
  return id
}

/**
 * The file of a sending, for whoever has its link. The link works as often as wanted until it expires or is revoked, because programs
 * that check mails open links too. HEAD is not served: it would count as a download.
 */
function fileRoute(app: FastifyInstance, { database, clock, keys, taskFiles }: FeatureDeps) {
  const countFiles = app.createRateLimit({
    max: FILES_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `accountant files:${networkOf(ip)}`,
  })
  const { method, path, access } = calls.openAccountantFile
  app.route({
    method,
    url: path,
    config: { access },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const counted = await countFiles(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new TooMany(counted.ttlInSeconds, 'Demasiados pedidos. Aguarde um pouco e tente de novo.')
      const { token } = request.params as { token: string } // named in the path
      const { rows } = await sql<{ id: string; taskId: string; fileName: string }>`
        select id, task_id as "taskId", file_name as "fileName" from accountant_sendings
        where token_hash = ${keys.hash(token)} and revoked_at is null and expires_at > ${clock()}
      `.execute(database.kysely)
      const [sending] = rows
      const content = sending && (await taskFiles.open(sending.taskId))
      if (!sending || !content) throw new NotFound(GONE)
      await sql`
        update accountant_sendings set opened = opened + 1, opened_at = ${clock()} where id = ${sending.id}
      `.execute(database.kysely)
      return reply
        .type('application/zip')
        .header('content-disposition', savedAs(sending.fileName))
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .send(content)
    },
  })
}
