import { join } from 'node:path'
import * as mailCalls from '@agremia/model/calls/mail'
import { sql } from 'kysely'
import type { DataFolder } from '../../outside/data-folder.ts'
import { createMailer } from '../../outside/mailer.ts'
import { defineFeature, runsJob } from '../feature.ts'
import { hasMailServer, smtpSettingsOf } from '../settings/smtp.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { queueAgain, sendMailJob } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { deleteOldMails, sweepOutbox, sweepOutboxJob } from './sweep-outbox.ts'

/** Mails as files, while no SMTP server is set. Some contain links that sign people in. */
const OUTBOX: DataFolder = { name: 'outbox', isPrivate: true }

export const mail = defineFeature({
  name: 'mail',
  calls: [mailCalls],
  routes: (app, { database, clock, settings }) =>
    outboxRoutes(app, { database, clock, smtpSettings: smtpSettingsOf(settings) }),
  firstSteps: ({ settings }) => ({ mailServer: () => sql`${hasMailServer(settings)}::boolean` }),
  jobs: [
    runsJob(sendMailJob, {
      handler: ({ database, settings, config }) =>
        sendMail(database, createMailer(smtpSettingsOf(settings), join(config.dataDir, OUTBOX.name))),
      afterRestore: queueAgain,
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
    'texts of confidential mails': sql`
      update outgoing_mails set body_text = '', body_html = null
      where confidential and body_text <> '' and status <> 'queued' and created_at < now() - interval '7 days'`,
    'mails that are older than the settings say, and files without a mail': async ({
      database,
      settings,
      clock,
      config,
    }) => {
      const { mailRetentionDays } = settings.texts()
      await deleteOldMails(database, clock(), Number(mailRetentionDays))
      await sweepOutbox(database, join(config.dataDir, OUTBOX.name))
    },
    // A job that ended by a crash on its last try could not record the failure itself.
    'mails that no job will send': sql`
      update outgoing_mails set status = 'failed', last_error = coalesce(last_error, 'interrupted')
      where status = 'queued' and not exists (
        select from graphile_worker.jobs
        where key = 'send-mail:' || outgoing_mails.id and (attempts < max_attempts or locked_at is not null)
      )`,
  },
  folders: [OUTBOX],
})
