import type { Kysely } from 'kysely'

/** A document that is drawn when a message leaves and of which no file is kept, such as a receipt. One for each kind. */
export interface DrawnAttachment {
  /** The PDF of a record; undefined where it must not leave any more, and neither must its message. */
  draw(id: string): Promise<Uint8Array | undefined>
  /** Called in the transaction that notes that a mail server has taken the message. */
  noteSent(db: Kysely<unknown>, id: string, now: Date): Promise<void>
}

/** What of a record leaves with a message. */
export interface AttachedDocument {
  /** Of the feature that draws it. */
  kind: string
  id: string
  fileName: string
}
