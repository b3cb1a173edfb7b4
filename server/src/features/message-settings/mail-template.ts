import { lisbonDay } from '@agremia/model/rules/day'
import type { MessageTemplateName, TemplateValues } from '@agremia/model/rules/message-templates'
import { hasLeavingRule, leavesAt } from '@agremia/model/rules/message-timing/leaving-rule'
import type { WriteContext } from '../../resource/context.ts'
import { type NewMessage, queueMessages } from '../messages/queue-message.ts'
import { fillTemplate, type ReadyTemplate, readTemplate } from './render-template.ts'

/** With `sentById` somebody asked for this very message: it leaves at once, also where such messages do not leave by themselves. */
type Recipient = Pick<
  NewMessage,
  'to' | 'recipientName' | 'memberId' | 'applicationId' | 'sentById' | 'attached' | 'paymentRequestId'
>

interface TemplateMail<Name extends MessageTemplateName> {
  values: TemplateValues<Name>
  recipient: Recipient
}

/**
 * Queues the message of a template about something that happens now, in the caller's transaction, unless the organisation has
 * switched the template off; it leaves when the template's rule says. Answers whether it was queued.
 */
export async function mailTemplate<Name extends MessageTemplateName>(
  context: Pick<WriteContext, 'db' | 'now'>,
  name: Name,
  values: TemplateValues<Name>,
  recipient: Recipient,
): Promise<boolean> {
  return (await mailTemplates(context, name, [{ values, recipient }])) === 1
}

/** The same for many recipients, in a number of statements that does not grow with them. Answers how many were queued. */
export async function mailTemplates<Name extends MessageTemplateName>(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  name: Name,
  mails: readonly TemplateMail<Name>[],
): Promise<number> {
  if (mails.length === 0) return 0
  const ready = await readTemplate(db, name, lisbonDay(now))
  const leaving = mails.filter(({ recipient }) => ready.enabled || recipient.sentById !== undefined)
  if (leaving.length === 0) return 0
  const messages = leaving.map(({ values, recipient }): NewMessage => {
    const message = { ...fillTemplate(ready, values), ...recipient }
    return recipient.sentById === undefined ? { ...message, ...laterBy(ready, now) } : { ...message, automatic: false }
  })
  return (await queueMessages(db, messages)).length
}

function laterBy(ready: ReadyTemplate, now: Date): Pick<NewMessage, 'leavesAt'> {
  const leaves = hasLeavingRule(ready.template) ? leavesAt(now, ready) : now
  return leaves > now ? { leavesAt: leaves } : {}
}
