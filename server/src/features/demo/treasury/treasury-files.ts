import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanFileName } from '@agremia/model/rules/file-name'
import { fold } from '@agremia/model/rules/fold'
import { storedName } from '../../../outside/storage.ts'
import type { Columns } from '../../../resource/many-rows.ts'
import { DOCUMENT_KIND, DOCUMENTS } from '../../documents/document-storage.ts'
import { addDays, instantOf } from '../days.ts'
import type { Random } from '../random.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { DemoDoc } from './invent-documents.ts'
import type { Invoice, InvoiceParty } from './invoice.ts'

interface FileFacts {
  random: Random
  /** DATA_DIR. */
  dataDir: string
  organisation: InvoiceParty
}

export interface DrawnFile {
  docId: string
  /** Of `pdf_documents`, as if the reader had read the file. */
  columns: Columns & { id: string }
  hasCode: boolean
}

/** So many files are written at the same time. */
const AT_ONCE = 40

/** Draws the papers of the documents that have one and stores them as uploads are; what a reader would find in them is known. */
export async function drawFiles(
  docs: readonly DemoDoc[],
  { random, dataDir, organisation }: FileFacts,
): Promise<DrawnFile[]> {
  const folder = join(dataDir, DOCUMENTS.name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: DrawnFile[] = []
  let writing: Promise<void>[] = []
  for (const doc of docs) {
    if (!doc.hasFile) continue
    const { pdf, text, qrText } = drawInvoice(paperOf(doc, organisation))
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const url = storedName(DOCUMENT_KIND, 'pdf', sha256)
    const fileName = cleanFileName(fileNameOf(doc), 'pdf')
    const at = instantOf(addDays(doc.docDate, 1))
    files.push({
      docId: doc.id,
      hasCode: qrText !== null,
      columns: {
        id: random.id(new Date(at)),
        created_at: at,
        updated_at: at,
        file_name: fileName,
        file_name_sort: fold(fileName),
        size: pdf.length,
        sha256,
        url,
        owner_type: 'treasuryDoc',
        owner_id: doc.id,
        pages: 1,
        text,
        qr_text: qrText,
        reading: 'lido',
        read_at: at,
      },
    })
    writing.push(writeFile(join(folder, url), pdf, { mode: 0o600 }))
    if (writing.length < AT_ONCE) continue
    await Promise.all(writing)
    writing = []
  }
  await Promise.all(writing)
  return files
}

/** Of what is received the paper is the organisation's own. */
function paperOf(doc: DemoDoc, organisation: InvoiceParty): Invoice {
  const other = doc.entity ?? { name: doc.entityName, nif: '999999990', address: [] }
  const isOwn = doc.direction === 'receita' && doc.code === 'RG'
  const { code, docDate, dueDate, atcud, paperNumber, lines, withholding, isAskew } = doc
  return {
    supplier: isOwn ? organisation : other,
    buyer: isOwn ? other : organisation,
    type: code,
    number: paperNumber ?? docDate.replaceAll('-', '/'),
    atcud: atcud ?? '',
    date: docDate,
    ...(dueDate && { dueDate }),
    lines,
    withholding,
    hasQr: paperNumber !== null,
    isAskew,
  }
}

/** As people and programs call files: photographs by their number, invoices by theirs. */
function fileNameOf({ isAskew, paperNumber, docDate, description }: DemoDoc): string {
  if (isAskew) return `IMG_${docDate.replaceAll('-', '')}`
  return paperNumber ? `Fatura ${paperNumber.replaceAll('/', '-')}` : `${description} ${docDate}`
}
