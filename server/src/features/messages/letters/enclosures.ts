import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnreadReason } from '@agremia/model/rules/pdf-reading'
import { openImage as openPicture } from '../../../outside/images.ts'
import type { PdfReader } from '../../../outside/pdf-reader/pdf-reader.ts'
import type { UnreadPdf } from '../../../outside/pdf-reader/pdf-reading.ts'
import { type Frame, mm, type Pdf } from '../../../pdf/document.ts'
import { drawForeignPage, openForeignPages } from '../../../pdf/foreign-pages.ts'
import { drawImage, openImage } from '../../../pdf/images.ts'
import type { AttachedFile } from '../../documents/message-attachments.ts'

type PageTaker = Pick<PdfReader, 'takePages'>

/** A file that is printed after every letter: the pages of a PDF, or a picture. */
export interface Enclosure {
  /** Writes it into the document, once for all letters, and answers what draws each of its pages. */
  open(pdf: Pdf): readonly (() => void)[]
}

export interface Enclosures {
  printed: Enclosure[]
  /** Those that cannot be read, so that people have to print them, and why. */
  unprinted: { file: AttachedFile; reason: UnreadReason | 'perdido' }[]
}

/** Reads the files that leave with a sending, once for all of its letters. */
export async function readEnclosures(
  files: readonly AttachedFile[],
  { dataDir, pdfs }: { dataDir: string; pdfs: PageTaker },
): Promise<Enclosures> {
  const found: Enclosures = { printed: [], unprinted: [] }
  for (const file of files) {
    const bytes = await readIfThere(join(dataDir, file.path))
    const enclosure = bytes ? await readEnclosure(bytes, file.type, pdfs) : { unread: 'perdido' as const }
    if ('unread' in enclosure) found.unprinted.push({ file, reason: enclosure.unread })
    else found.printed.push(enclosure)
  }
  return found
}

/** Letters are printed although a disk has lost one of their files, which is then named. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function readEnclosure(bytes: Buffer, type: string, pdfs: PageTaker): Promise<Enclosure | UnreadPdf> {
  if (type !== 'application/pdf') return pictureEnclosure((await (await openPicture(bytes)).photo(PICTURE_SIDE)).bytes)
  const taken = await pdfs.takePages(bytes)
  if ('unread' in taken) return taken
  return {
    open: pdf => {
      const whole: Frame = { left: 0, top: 0, width: pdf.width, height: pdf.height }
      return openForeignPages(pdf, taken).map(page => () => drawForeignPage(pdf, page, whole))
    },
  }
}

/** In pixels; the longer side of A4 at 270 dots per inch. */
const PICTURE_SIDE = 3200
/** Printers leave an edge free, which the pages of a PDF usually leave free themselves. */
const PICTURE_MARGIN = mm(15)

const pictureEnclosure = (bytes: Buffer): Enclosure => ({
  open: pdf => {
    const picture = openImage(pdf, bytes)
    const inside: Frame = {
      left: PICTURE_MARGIN,
      top: PICTURE_MARGIN,
      width: pdf.width - 2 * PICTURE_MARGIN,
      height: pdf.height - 2 * PICTURE_MARGIN,
    }
    return [() => drawImage(pdf, picture, inside)]
  },
})
