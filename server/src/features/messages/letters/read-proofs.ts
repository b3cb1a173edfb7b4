import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { MessageProof } from '@agremia/model/calls/message-proofs'
import { type Kysely, sql } from 'kysely'
import type { SignedAddresses } from '../../../http/signed-addresses.ts'
import type { Storage } from '../../../outside/storage.ts'

interface StoredProof extends Omit<MessageProof, 'url' | 'isIntact'> {
  documentId: string
  stored: string
}

/** The proofs of a sending, the newest first. Each file is read and compared with the hash that was kept when it was made. */
export async function readProofsOf(
  db: Kysely<unknown>,
  batchId: string,
  { storage, addresses }: { storage: Pick<Storage, 'open'>; addresses: Pick<SignedAddresses, 'sign'> },
): Promise<MessageProof[]> {
  const { rows } = await sql<StoredProof>`
    select to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt", d.id as "documentId",
      d.file_name as "fileName", d.url as stored, d.sha256, p.data_hash as "dataHash"
    from message_proofs p join pdf_documents d on d.id = p.document_id
    where p.batch_id = ${batchId} order by p.created_at desc, p.id desc
  `.execute(db)
  const proofs: MessageProof[] = []
  for (const { documentId, stored, ...proof } of rows) {
    const isIntact = (await hashOf(storage, stored)) === proof.sha256
    proofs.push({ ...proof, url: addresses.sign(documentId), isIntact })
  }
  return proofs
}

/** Undefined when the file is not there. */
async function hashOf(storage: Pick<Storage, 'open'>, name: string): Promise<string | undefined> {
  const file = await storage.open(name)
  if (!file) return undefined
  const hash = createHash('sha256')
  await pipeline(file.content, hash)
  return hash.digest('hex')
}
