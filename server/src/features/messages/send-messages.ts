import { messageBatches } from '@agremia/model/resources/message-batches'
import type { Recipient } from '@agremia/model/rules/message-recipients/find-recipient'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Clock } from '../../outside/clock.ts'
import { MailError } from '../../outside/mail-fault.ts'
import type { Mailer } from '../../outside/mailer.ts'
import type { MailAttachment } from '../../outside/outgoing-mail.ts'
import { announceRows } from '../../resource/context.ts'
import { readAttachments } from '../documents/message-attachments.ts'
import { becomeLetter, redirect } from './change-recipient.ts'
import { claimMessage, noteLost, storeMessage } from './claim-message.ts'
import type { ClaimedMessage } from './claimed-message.ts'
import type { DrawnAttachment } from './drawn-attachment.ts'
import type { Pace } from './mail-flow.ts'
import { mailOf } from './mail-of-message.ts'
import { endBatches, noteFailure, noteSent, noteSuppressed, noteWaitingBatches } from './note-outcome.ts'
import { wakeSender } from './send-messages.job.ts'

export interface SenderDeps {
  database: Database
  /** Null while the organisation has named no mail server. */
  mailServer(): Mailer | null
  /** Keeps messages as files while there is no mail server. */
  outbox: Mailer
  clock: Clock
  pace(): Pace
  /** Where this member stops newsletters; undefined where the app has no public https address. */
  unsubscribeUrl(memberId: string): string | undefined
  /** Those who draw documents for messages, by kind. */
  documents: Readonly<Record<string, DrawnAttachment>>
  /** Who gets a message to a member as things are at the moment of sending; undefined for those to anybody else. */
  findRecipient(message: ClaimedMessage, now: Date): Promise<Recipient | undefined>
}

/** How long a sender works before it lets other jobs of the queue have their turn. */
const TURN_MS = 20_000
/** How often the progress of a sending is announced to the screens that show it. */
const ANNOUNCE_MS = 1_000

/**
 * Sends waiting messages one after the other until none may leave; several senders, in one process or in several, share the work.
 * Before and after each sending the message's state is committed, so that no message is ever sent twice.
 */
export const sendMessages =
  (deps: SenderDeps): JobHandler<{ sender?: number }> =>
  async ({ sender = 0 }) => {
    const { database, clock, pace } = deps
    const { kysely } = database
    await noteLost(kysely, clock())
    const started = clock().getTime()
    const announcer = progressAnnouncer(deps)
    const attachmentsOf = attachmentReader(kysely)
    for (;;) {
      const mailer = deps.mailServer()
      if (!mailer) {
        if (await storeMessage(database, deps.outbox, clock())) continue
        break
      }
      const claim = await claimMessage(database, pace(), clock())
      if (claim.kind === 'nothing') break
      if (claim.kind === 'later' && claim.at > clock()) {
        await wakeSender(kysely, sender, claim.at)
        break
      }
      if (claim.kind === 'message') {
        await deliver(deps, mailer, claim.message, attachmentsOf)
        await announcer.note(claim.message)
      }
      if (clock().getTime() - started > TURN_MS) {
        await wakeSender(kysely, sender)
        break
      }
    }
    await noteWaitingBatches(kysely, clock())
    await endBatches(kysely, clock())
    await announcer.flush()
  }

async function deliver(deps: SenderDeps, mailer: Mailer, message: ClaimedMessage, attachmentsOf: AttachmentReader) {
  const { database, clock, findRecipient } = deps
  const { kysely } = database
  const recipient = await findRecipient(message, clock())
  if (recipient?.channel === null) return noteSuppressed(kysely, message, clock(), recipient.reason)
  if (recipient?.channel === 'carta') return becomeLetter(kysely, message, recipient, clock())
  if (recipient) await redirect(kysely, message, recipient)
  const drawn = await drawDocument(deps, message)
  if (drawn === 'annulled') return noteSuppressed(kysely, message, clock(), 'documentAnnulled')
  const addressed = { ...message, ...(recipient && { recipientAddress: recipient.to, recipientName: recipient.name }) }
  try {
    const attachments = [...(await attachmentsOf(message)), ...drawn]
    await mailer.send({ ...mailOf(addressed, attachments), ...unsubscribeHeader(deps, message) })
    await kysely.transaction().execute(async db => {
      await noteSent(db, addressed, clock())
      if (message.attachmentId) await documentsOf(deps, message)?.noteSent(db, message.attachmentId, clock())
    })
  } catch (error) {
    // Anything else is a failure of the database or of this program; the message stays as being sent, and later is uncertain.
    if (!(error instanceof MailError)) throw error
    await kysely.transaction().execute(db => noteFailure(db, addressed, error, clock()))
  }
}

const documentsOf = ({ documents }: SenderDeps, { attachmentKind }: ClaimedMessage) =>
  attachmentKind === null ? undefined : documents[attachmentKind]

/** The document that leaves with the message as it is now, if there is one. */
async function drawDocument(
  deps: SenderDeps,
  message: ClaimedMessage,
): Promise<readonly MailAttachment[] | 'annulled'> {
  const { attachmentKind, attachmentId, attachmentName } = message
  if (attachmentKind === null || attachmentId === null) return []
  const content = await documentsOf(deps, message)?.draw(attachmentId)
  return content ? [{ fileName: attachmentName ?? 'documento.pdf', type: 'application/pdf', content }] : 'annulled'
}

/** Only newsletters can be declined; notices, receipts, decisions and calls of assemblies cannot. */
function unsubscribeHeader({ unsubscribeUrl }: SenderDeps, { unsubscribe, memberId }: ClaimedMessage) {
  const url = unsubscribe && memberId ? unsubscribeUrl(memberId) : undefined
  return url ? { listUnsubscribe: { url } } : {}
}

type AttachmentReader = (message: ClaimedMessage) => Promise<readonly MailAttachment[]>

/** The files of a sending do not change once it is sent, so they are looked up once for all of its messages. */
function attachmentReader(db: Kysely<unknown>): AttachmentReader {
  const read = new Map<string, Promise<readonly MailAttachment[]>>()
  return ({ batchId }) => {
    if (batchId === null) return NO_ATTACHMENTS
    const files = read.get(batchId) ?? readAttachments(db, batchId)
    read.set(batchId, files)
    return files
  }
}
const NO_ATTACHMENTS = Promise.resolve([])

/** Announces sendings whose messages have left, at most once in an interval. */
function progressAnnouncer({ database, clock }: Pick<SenderDeps, 'database' | 'clock'>) {
  const changed = new Set<string>()
  let announcedAt = 0
  const flush = async () => {
    announcedAt = clock().getTime()
    const rows = [...changed].map(_id => ({ _id }))
    changed.clear()
    await announceRows({ db: database.kysely }, messageBatches, rows)
  }
  return {
    flush,
    note: async ({ batchId }: ClaimedMessage) => {
      if (batchId) changed.add(batchId)
      if (changed.size > 0 && clock().getTime() - announcedAt >= ANNOUNCE_MS) await flush()
    },
  }
}
