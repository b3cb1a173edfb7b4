import type { NamedDocument } from '@agremia/model/rules/treasury/document-file-name'
import type { PdfReader } from '../../outside/pdf-reader/pdf-reader.ts'
import type { Storage } from '../../outside/storage.ts'
import type { Cell, ExportColumn } from '../../resource/export/columns.ts'

export interface ArchivedPdf {
  /** The name of the stored file. */
  stored: string
  /** In bytes. */
  size: number
  /** Our reader has opened it: it is neither damaged, nor protected, nor has it programs. */
  isOpened: boolean
}

export interface ArchivedDocument extends NamedDocument {
  description: string
  /** What the index tells of it, in the order of the index's columns. */
  cells: readonly Cell[]
  pdfs: readonly ArchivedPdf[]
  /** What else whoever receives the archive must know of it. */
  remark?: string
}

/** Documents as they leave the house: their PDFs and an index. */
export interface DocumentArchive {
  title: string
  organisation: string
  madeAt: Date
  columns: readonly ExportColumn[]
  documents: readonly ArchivedDocument[]
  storage: Pick<Storage, 'open' | 'read'>
  /** In which the PDFs are, below the archive's root; with a slash at its end. */
  folder?: string
  /** Joins the PDFs into blocks; without it each is a file of its own. */
  joinedBy?: Pick<PdfReader, 'rewrite' | 'join'>
  /** Told how many documents are in the archive, before each. */
  progress(done: number): Promise<void>
  /** Told of each document of which a PDF could not be joined, so that it is beside its block. */
  noteApart?(document: ArchivedDocument): void
}

/** What became of each document, for the index. */
export interface ArchivedFiles {
  names: string[]
  remarks: string[]
}

/** Why a document is not in the archive as its own PDF. */
export const REMARKS = {
  withoutPdf: 'Sem PDF: segue uma página com os dados do documento.',
  lostFile: 'O ficheiro do PDF não está no servidor: segue uma página com os dados do documento.',
  unreadable: 'O PDF não se deixa juntar aos outros e segue à parte.',
} as const
