import type { MessageTemplateName, TemplateValues } from '@agremia/model/rules/message-templates'
import type { Kysely } from 'kysely'
import { type NewMessage, queueMessage } from '../messages/queue-message.ts'
import { renderTemplate } from './render-template.ts'

type Recipient = Pick<NewMessage, 'to' | 'recipientName' | 'memberId' | 'applicationId' | 'sentById'>

/**
 * Queues the message of a template in the caller's transaction, unless the organisation has switched the template off. Answers
 * whether it was queued.
 */
export async function mailTemplate<Name extends MessageTemplateName>(
  db: Kysely<unknown>,
  name: Name,
  values: TemplateValues<Name>,
  recipient: Recipient,
): Promise<boolean> {
  const message = await renderTemplate(db, name, values)
  if (!message) return false
  await queueMessage(db, { ...message, ...recipient })
  return true
}
