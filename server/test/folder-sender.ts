import { sendMessages } from '../src/features/messages/send-messages.ts'
import { folderMailer } from '../src/outside/mailer.ts'
import type { TestDatabase } from './test-database.ts'

/** Sends what waits into a folder, as where no mail server is set. */
export const folderSender = (database: TestDatabase, folder: string) =>
  sendMessages({
    database,
    clock: () => new Date(),
    mailServer: () => null,
    outbox: folderMailer(folder),
    pace: () => ({ perMinute: 0, perDay: 1_000_000 }),
    unsubscribeUrl: () => undefined,
    documents: {},
    findRecipient: async () => undefined,
  })
