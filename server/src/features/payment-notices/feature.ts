import * as paymentMessageCalls from '@agremia/model/calls/payment-message'
import { defineFeature, runsJob } from '../feature.ts'
import { NOTICE_LETTER, openNoticeLetter } from './letter-example.ts'
import { noteReminders, noteRemindersJob } from './note-reminders.ts'
import { paymentNoticeRoutes } from './payment-notices.routes.ts'
import { prepareNoticesTask } from './prepare-notices.task.ts'
import { sendReminders, sendRemindersJob } from './send-reminders.ts'

export const paymentNotices = defineFeature({
  name: 'payment-notices',
  calls: [paymentMessageCalls],
  routes: (app, deps) => paymentNoticeRoutes(app, { ...deps, task: prepareNoticesTask(deps) }),
  downloads: deps => ({ [NOTICE_LETTER]: openNoticeLetter(deps) }),
  tasks: deps => [prepareNoticesTask(deps)],
  jobs: [
    runsJob(noteRemindersJob, {
      handler:
        ({ database, clock }) =>
        () =>
          noteReminders(database, clock()),
      schedule: { cron: '* * * * *', maxAttempts: 1 },
      afterRestore: 'drop',
    }),
    runsJob(sendRemindersJob, {
      handler: deps => () => sendReminders(deps, deps.settings.texts(), deps.clock()),
      schedule: { cron: '5 * * * *', maxAttempts: 5 },
      afterRestore: 'drop',
    }),
  ],
  ownColumns: { messages: ['payment_request_id', 'is_reminder_noted'] },
  personalTexts: [
    {
      table: 'payment_message',
      impersonal: ['name', 'template_name', 'left_out', 'search'],
    },
  ],
})
