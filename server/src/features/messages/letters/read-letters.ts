import type { LettersOfBatch } from '@agremia/model/calls/message-letters'
import { printNumberRanges } from '@agremia/model/rules/number-ranges'
import { type Kysely, sql } from 'kysely'
import type { SignedAddresses } from '../../../http/signed-addresses.ts'

interface StoredPosting {
  postedOn: string
  count: number
  slipId: string | null
  slipName: string | null
}

type Counts = Omit<LettersOfBatch, 'postings' | 'printedNumbers'> & { printedNumbers: number[] }

/** What was done with the letters of a sending so far. */
export async function readLettersOf(
  db: Kysely<unknown>,
  batchId: string,
  { sign }: Pick<SignedAddresses, 'sign'>,
): Promise<LettersOfBatch> {
  const counts = await sql<Counts>`
    select count(*) filter (where status = 'em_fila' and held_because is null)::int as waiting,
      count(*) filter (where held_because is not null)::int as held,
      count(*) filter (where status = 'impressa')::int as printed,
      coalesce(jsonb_agg(letter_number order by letter_number) filter (where status = 'impressa'), '[]') as "printedNumbers",
      count(*) filter (where status = 'expedida')::int as posted,
      count(*) filter (where status = 'devolvida')::int as returned,
      to_char(max(printed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastPrintedAt"
    from messages where batch_id = ${batchId} and channel = 'carta'
  `.execute(db)
  const [found] = counts.rows
  if (!found) throw new Error('A count always gives a row')
  const postings = await sql<StoredPosting>`
    select p.posted_on::text as "postedOn", p.slip_id as "slipId", d.file_name as "slipName",
      (select count(*) from messages m where m.posting_id = p.id)::int as count
    from letter_postings p left join pdf_documents d on d.id = p.slip_id
    where p.batch_id = ${batchId} order by p.created_at
  `.execute(db)
  return {
    ...found,
    printedNumbers: printNumberRanges(found.printedNumbers),
    postings: postings.rows.map(({ postedOn, count, slipId, slipName }) => ({
      postedOn,
      count,
      slip: slipId === null ? null : { fileName: slipName ?? '', url: sign(slipId) },
    })),
  }
}
