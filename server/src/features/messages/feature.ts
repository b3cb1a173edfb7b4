import { join } from 'node:path'
import * as mailCalls from '@agremia/model/calls/mail'
import * as recipientCalls from '@agremia/model/calls/message-recipients'
import * as messageCalls from '@agremia/model/calls/messages'
import * as newsletterCalls from '@agremia/model/calls/newsletter'
import { messages as messagesResource } from '@agremia/model/resources/messages'
import { sql } from 'kysely'
import type { DataFolder } from '../../outside/data-folder.ts'
import { createMailer, folderMailer } from '../../outside/mailer.ts'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { hasMailServer, smtpSettingsOf } from '../settings/smtp.ts'
import { messageHooks } from './messages.hooks.ts'
import { messageRoutes } from './messages.routes.ts'
import { newsletterRoutes, oneClickRoute } from './newsletter/newsletter.routes.ts'
import { unsubscribeUrl } from './newsletter/unsubscribe-code.ts'
import { recheckApplication } from './recipients/recheck-application.ts'
import { recheckRecipient } from './recipients/recheck-recipient.ts'
import { recipientRoutes } from './recipients/recipients.routes.ts'
import { redactOldTexts } from './redact-texts.ts'
import { SENDERS, sendMessagesJob, wakeSenders } from './send-messages.job.ts'
import { sendMessages } from './send-messages.ts'
import { sweepOutbox, sweepOutboxJob } from './sweep-outbox.ts'

/** Mails as files, while no SMTP server is set. Some contain links that sign people in. */
const OUTBOX: DataFolder = { name: 'outbox', isPrivate: true }

export const messages = defineFeature({
  name: 'messages',
  resources: [withHooks(messagesResource, ({ settings }) => messageHooks(settings))],
  calls: [mailCalls, messageCalls, recipientCalls, newsletterCalls],
  routes: (app, deps) => {
    messageRoutes(app, { ...deps, hasMailServer: () => hasMailServer(deps.settings) })
    recipientRoutes(app, deps)
    newsletterRoutes(app, deps)
  },
  rootRoutes: oneClickRoute,
  firstSteps: ({ settings }) => ({ mailServer: () => sql`${hasMailServer(settings)}::boolean` }),
  pendingWork: () => ({
    uncertainMessages: () => sql`(select count(*) from messages where status = 'incerta')`,
  }),
  jobs: [
    runsJob(sendMessagesJob, {
      handler: ({ database, settings, clock, config, keys, publicUrl, all, served }) => {
        const outbox = folderMailer(join(config.dataDir, OUTBOX.name))
        const mailServer = createMailer(smtpSettingsOf(settings), config.dataDir)
        return sendMessages({
          database,
          clock,
          outbox,
          documents: all.attachments,
          unsubscribeUrl: memberId => unsubscribeUrl(keys, publicUrl(), memberId),
          mailServer: () => (hasMailServer(settings) ? mailServer : null),
          pace: () => {
            const { messagesPerMinute, dailyLimit } = settings.texts()
            return { perMinute: Number(messagesPerMinute), perDay: Number(dailyLimit) }
          },
          findRecipient: async ({ memberId, applicationId, ...message }, now) =>
            (applicationId && (await recheckApplication(database.kysely, { ...message, applicationId }))) ||
            (memberId === null
              ? undefined
              : recheckRecipient(database.kysely, served('members'), { ...message, memberId }, now)),
        })
      },
      // Every sender that died, and every time that was missed, is made up for within a minute.
      schedule: { cron: '* * * * *', maxAttempts: 25 },
      afterRestore: db => wakeSenders(db, SENDERS),
    }),
    runsJob(sweepOutboxJob, {
      handler:
        ({ database, config }) =>
        () =>
          sweepOutbox(database, join(config.dataDir, OUTBOX.name)),
      afterRestore: 'drop',
    }),
  ],
  cleanup: {
    // An invitation works for 7 days, and whoever applied can ask for another link; after that the text is of no use to anybody.
    'texts of confidential messages': sql`
      update messages set body = null, held_because = null,
        status = case when status = 'em_fila' then 'cancelada' else status end, rev = rev + 1
      where confidential and body is not null and status <> 'a_enviar' and created_at < now() - interval '7 days'`,
    'texts of messages that are older than the settings say': ({ database, settings, clock }) => {
      const { messageTextMonths } = settings.texts()
      return redactOldTexts(database, Number(messageTextMonths), clock())
    },
    'files without a message': ({ database, config }) => sweepOutbox(database, join(config.dataDir, OUTBOX.name)),
  },
  folders: [OUTBOX],
  memberReferences: [
    {
      to: 'members',
      table: messagesResource.path,
      columns: ['member_id'],
      onMerge: 'move',
      counted: ['mensagem', 'mensagens'],
    },
  ],
  ownTables: ['mail_flow'],
  ownColumns: {
    messages: [
      'urgency',
      'message_id',
      'reply_to',
      'unsubscribe',
      'body_hash',
      'once_key',
      'sending_since',
      'posting_id',
      'attachment_kind',
      'attachment_id',
    ],
  },
  personalTexts: [
    {
      table: 'mail_flow',
      impersonal: ['hold_fault'],
    },
    {
      table: 'messages',
      elsewhere: [
        'name',
        'subject',
        'body',
        'recipient_name',
        'recipient_address',
        'error',
        'registration_number',
        'message_id',
        'reply_to',
        'once_key',
        'search',
        'attachment_kind',
        'attachment_name',
      ],
    },
  ],
})
