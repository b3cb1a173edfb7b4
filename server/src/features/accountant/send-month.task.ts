import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type SendMonthRequest, sendMonthRequest } from '@agremia/model/calls/accountant'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay, monthNameOf, printDay } from '@agremia/model/rules/day'
import { cleanFileName } from '@agremia/model/rules/file-name'
import { STAFF } from '@agremia/model/rules/roles'
import { ACCOUNTANT_LINK_DAYS, firstDayOf, monthOf } from '@agremia/model/rules/treasury/accountant-month'
import { nameGiver } from '@agremia/model/rules/treasury/document-file-name'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { requireUser } from '../../http/actor.ts'
import { writeXlsx } from '../../resource/export/xlsx.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition, TaskFault, type TaskRun } from '../../tasks/task.ts'
import { documentStorage } from '../documents/document-storage.ts'
import type { FeatureDeps } from '../feature.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'
import { archiveEntries } from '../treasury-downloads/archive-documents.ts'
import { readDocuments } from '../treasury-downloads/read-documents.ts'
import { writeZip, type ZipEntry } from '../treasury-downloads/write-zip.ts'
import { type MonthTable, readReceipts, readStatements } from './month-sheets.ts'
import { readMonthDocuments } from './read-month.ts'
import { markAsSent } from './sendings.ts'

export type SendMonthDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'config' | 'settings' | 'keys' | 'publicUrl'>

/** `março de 2026`. */
export const monthInWords = (month: string) => `${monthNameOf(firstDayOf(month))} de ${month.slice(0, 4)}`

/** Sends a month to the accountant. File, statuses, link and message are one transaction: all of it happens, or none. */
export const sendMonthTask = (deps: SendMonthDeps): TaskDefinition<SendMonthRequest> =>
  defineTask({
    kind: 'send-accountant-month',
    access: () => STAFF,
    input: sendMonthRequest,
    isAtomic: true,
    where: 'always in a thread',
    path: ({ month }) => `/tesouraria/contabilista?mes=${month}`,
    async run(run) {
      const { db, now, input } = run
      const { kernel, settings } = deps
      const { accountantEmail: email } = settings.texts()
      if (email === '') throw new TaskFault('Falta o e-mail do contabilista nas definições da tesouraria.')
      // Two who send the same month take turns: the second sends what the first did not.
      await sql`select pg_advisory_xact_lock(hashtextextended('accountant sendings', 0))`.execute(db)
      const { documents } = await readMonthDocuments(db, input.month)
      const late = documents.filter(({ isLate }) => isLate)
      const file = await keepArchive(deps, run, documents)
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(now.getTime() + ACCOUNTANT_LINK_DAYS * 86_400_000)
      const sendingId = uuidv7()
      await sql`
        insert into accountant_sendings (id, created_at, month, task_id, sent_by_id, email, token_hash, expires_at, file_name, bytes,
          documents, late)
        values (${sendingId}, ${now}, ${input.month}, ${run.taskId}, ${requireUser(run.actor).userId}, ${email},
          ${deps.keys.hash(token)}, ${expires}, ${file.name}, ${file.bytes}, ${documents.length}, ${late.length})
      `.execute(db)
      await markAsSent(
        run,
        sendingId,
        documents.map(({ id }) => id),
      )
      const values = {
        mes: monthInWords(input.month),
        listaDocumentos: counted(documents.length, 'documento', 'documentos'),
        nota: input.note,
        validade: printDay(lisbonDay(expires)),
        ligacao: `${deps.publicUrl()}/api/accountant/files/${token}`,
      }
      const recipient = { to: email, sentById: requireUser(run.actor).userId }
      await mailTemplate(run, 'mesContabilista', values, recipient)
      await recordAction(kernel, 'send', { resource: treasuryDocs, title: `Contabilista: ${input.month}` }, run)
      return {
        text: `${counted(documents.length, 'documento', 'documentos')} de ${monthInWords(input.month)} para ${email}.`,
        notes: late.map(({ number, date }) => ({ title: number, text: `Documento atrasado, de ${printDay(date)}.` })),
      }
    },
  })

type Documents = Awaited<ReturnType<typeof readMonthDocuments>>['documents']

/** Makes the ZIP of the month: index and PDFs, statements and receipts. */
async function keepArchive(deps: SendMonthDeps, run: TaskRun<SendMonthRequest>, documents: Documents) {
  const { db, now, input, progress, keepFile } = run
  const { kernel, config } = deps
  const ids = documents.map(({ id }) => id)
  const late = new Set(documents.filter(({ isLate }) => isLate).map(({ id }) => id))
  const read = await readDocuments(deps, db, ids, requireUser(run.actor))
  const frame = { organisation: kernel.organisation(), madeAt: now }
  const tables = [...(await readStatements(db, input.month, frame)), ...(await readReceipts(db, input.month, frame))]
  const archive = {
    ...frame,
    title: `Documentos de ${monthInWords(input.month)}`,
    columns: read.columns,
    documents: read.documents.map(document =>
      late.has(document.id)
        ? { ...document, remark: `Atrasado: é de ${monthInWords(monthOf(document.date))}.` }
        : document,
    ),
    storage: documentStorage(config.dataDir),
    folder: 'documentos/',
    progress: (done: number) => progress(done, ids.length),
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield* archiveEntries(archive)
    yield* tableEntries(tables)
  }
  let bytes = 0
  async function* countedZip(): AsyncGenerator<Buffer> {
    for await (const chunk of writeZip(entries(), now)) {
      const part = chunk as Buffer // no encoding is set
      bytes += part.length
      yield part
    }
  }
  const name = `contabilista-${input.month}.zip`
  await keepFile({ name, type: 'application/zip', content: Readable.from(countedZip(), { objectMode: false }) })
  return { name, bytes }
}

function* tableEntries(tables: readonly MonthTable[]): Generator<ZipEntry> {
  const nameOf = nameGiver()
  for (const { path, sheet } of tables) {
    const [folder = '', ...rest] = path.split('/')
    const stem = cleanFileName(rest.join(' '), 'xlsx').slice(0, -'.xlsx'.length)
    yield { path: nameOf(`${folder}/${stem}`, 'xlsx'), content: writeXlsx(sheet), isPacked: true }
  }
}
