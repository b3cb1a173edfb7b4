import { toHtml } from '@agremia/model/rules/rich-text/to-html'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import type { MailAttachment, OutgoingMail } from '../../outside/outgoing-mail.ts'
import type { ClaimedMessage } from './claimed-message.ts'

/** The message as an e-mail, in both forms from the one text that is kept. */
export function mailOf(message: ClaimedMessage, attachments: readonly MailAttachment[] = []): OutgoingMail {
  const { id, at, messageId, recipientAddress, recipientName, replyTo, subject, body, sentById } = message
  const text = body ?? { type: 'doc', content: [] }
  return {
    id,
    createdAt: at,
    messageId,
    to: recipientAddress,
    recipientName,
    replyTo,
    isByHand: sentById !== null,
    subject,
    text: `${toPlainText(text)}\n`,
    html: htmlDocument(toHtml(text)),
    attachments,
  }
}

const htmlDocument = (content: string) => `<!doctype html>
<html lang="pt-PT">
<head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
${content}
</body>
</html>
`
