import * as calls from '@agremia/model/calls/payment-message'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { defaultDeadline } from '@agremia/model/rules/collecting/notice-values'
import { lisbonDay } from '@agremia/model/rules/day'
import { findTemplate } from '@agremia/model/rules/message-templates'
import type { FastifyInstance } from 'fastify'
import { Conflict, InvalidInput } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { answerOnce } from '../../resource/answer-once.ts'
import { inTransaction } from '../../resource/context.ts'
import { makeDownloadLink } from '../../tasks/download-links.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { SWITCH_IS_OFF } from '../messages/batches/send-batch.ts'
import { areMessagesOn } from '../settings/automatic-messages.ts'
import { hasMailServer } from '../settings/smtp.ts'
import { findNoticeLetter, NOTICE_LETTER } from './letter-example.ts'
import type { NoticeInput } from './notice-input.ts'
import { planNotices, refuseTooMany } from './plan-notices.ts'
import { showNotices } from './preview-notices.ts'
import { readChosenDebtIds, readDebts } from './read-debts.ts'

interface Deps
  extends Pick<
    FeatureDeps,
    'kernel' | 'keys' | 'served' | 'settings' | 'publicUrl' | 'database' | 'clock' | 'config' | 'links'
  > {
  task: TaskDefinition<NoticeInput>
}

/** Notices of what is to be paid, to one debtor or to thousands (PAY-03, NAV-29). */
export function paymentNoticeRoutes(app: FastifyInstance, deps: Deps) {
  const { kernel, served, settings, publicUrl, task } = deps
  const { database, clock } = kernel
  const debtsServed = () => served(unsettledPayments.name)

  answer(app, calls.previewNotices, async ({ body, actor }) => {
    const now = clock()
    const db = database.kysely
    const debtIds = await readChosenDebtIds({ db, served: debtsServed(), actor, now }, body)
    const facts = { db, now, texts: settings.texts(), say: settings.wording(), publicUrl: publicUrl() }
    const shown = await showNotices(facts, { ...body, debtIds, deadline: deadlineOf(body, now) })
    const areAutomaticMessagesOn = await db.transaction().execute(areMessagesOn)
    return { data: { ...shown, hasMailServer: hasMailServer(settings), areAutomaticMessagesOn } }
  })

  answer(app, calls.previewNoticeLetter, async ({ body: { memberId, ...body }, actor }) => {
    const now = clock()
    const chooser = { db: database.kysely, served: debtsServed(), actor, now }
    const ids = await readChosenDebtIds(chooser, { ...body, memberIds: [memberId] })
    const { templateName = null, channel } = body
    const letter = { ids, templateName, channel, deadline: deadlineOf(body, now) }
    // Said now, because the link could only say that there is nothing.
    if (!(await findNoticeLetter(deps, letter))) throw new Conflict('Este destinatário não recebe carta.')
    return inTransaction(database, actor, now, async context => ({
      data: { url: await makeDownloadLink(context, deps.links, NOTICE_LETTER, letter) },
    }))
  })

  answerOnce(app, deps, calls.sendNotices, async ({ body, actor, context }) => {
    const { db, now } = context
    const { templateName = null, channel, confirmed } = body
    const deadline = deadlineOf(body, now)
    const ids = await readChosenDebtIds({ db, served: debtsServed(), actor, now }, body)
    const notices = planNotices(await readDebts(db, ids, lisbonDay(now)), { templateName, today: lisbonDay(now) })
    refuseTooMany(notices)
    if (notices.length === 0) throw new InvalidInput({ ids: 'Nenhuma destas dívidas tem algo por pagar.' })
    if (!confirmed && !(await areMessagesOn(db))) throw new Conflict(SWITCH_IS_OFF, {}, 'confirmationNeeded')
    const title = templateName ? findTemplate(templateName).title : 'Avisos por nível'
    const input = { ids, templateName, channel, deadline }
    return {
      data: await startTask(context, { definition: task, input, title: `Notificar: ${title}`, total: notices.length }),
    }
  })
}

function deadlineOf({ dueDate }: Pick<calls.NoticeRequest, 'dueDate'>, now: Date): string {
  const today = lisbonDay(now)
  if (dueDate && dueDate < today) throw new InvalidInput({ dueDate: 'Escolha um dia a partir de hoje.' })
  return dueDate ?? defaultDeadline(today)
}
