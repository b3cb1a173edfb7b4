import type { MessageTemplateName, TemplateValues } from '@agremia/model/rules/message-templates'
import { hasLeavingRule, leavesAt } from '@agremia/model/rules/message-timing/leaving-rule'
import type { WriteContext } from '../../resource/context.ts'
import { type NewMessage, queueMessage } from '../messages/queue-message.ts'
import { fillTemplate, type ReadyTemplate, readTemplate } from './render-template.ts'

type Recipient = Pick<NewMessage, 'to' | 'recipientName' | 'memberId' | 'applicationId' | 'sentById'>

/**
 * Queues the message of a template about something that happens now, in the caller's transaction, unless the organisation has
 * switched the template off; it leaves when the template's rule says. Answers whether it was queued.
 */
export async function mailTemplate<Name extends MessageTemplateName>(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  name: Name,
  values: TemplateValues<Name>,
  recipient: Recipient,
): Promise<boolean> {
  const ready = await readTemplate(db, name)
  if (!ready.enabled) return false
  await queueMessage(db, { ...fillTemplate(ready, values), ...recipient, ...laterBy(ready, now) })
  return true
}

function laterBy(ready: ReadyTemplate, now: Date): Pick<NewMessage, 'leavesAt'> {
  const leaves = hasLeavingRule(ready.template) ? leavesAt(now, ready) : now
  return leaves > now ? { leavesAt: leaves } : {}
}
