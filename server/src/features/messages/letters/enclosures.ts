import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openImage as openPicture } from '../../../outside/images.ts'
import { type Frame, mm, type Pdf } from '../../../pdf/document.ts'
import { drawImage, openImage } from '../../../pdf/images.ts'
import type { AttachedFile } from '../../documents/message-attachments.ts'

/** A file that is printed after every letter: the pages of a PDF, or a picture. */
export interface Enclosure {
  /** Writes it into the document, once for all letters, and answers what draws each of its pages. */
  open(pdf: Pdf): readonly (() => void)[]
}

export interface Enclosures {
  printed: Enclosure[]
  /** Those that cannot be read, so that people have to print them. */
  unprinted: AttachedFile[]
}

/** Reads the files that leave with a sending, once for all of its letters. */
export async function readEnclosures(files: readonly AttachedFile[], dataDir: string): Promise<Enclosures> {
  const found: Enclosures = { printed: [], unprinted: [] }
  for (const file of files) {
    const bytes = await readIfThere(join(dataDir, file.path))
    const enclosure = bytes && (await readEnclosure(bytes, file.type))
    if (enclosure) found.printed.push(enclosure)
    else found.unprinted.push(file)
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

async function readEnclosure(bytes: Buffer, type: string): Promise<Enclosure | undefined> {
  if (type !== 'application/pdf') return pictureEnclosure((await (await openPicture(bytes)).photo(PICTURE_SIDE)).bytes)
  // Loaded here, because its library takes 24 MB and most letters go without a file.
  const { drawForeignPage, openForeignPages, readForeignPages } = await import('../../../pdf/foreign-pages.ts')
  const pages = await readForeignPages(bytes)
  return (
    pages && {
      open: pdf => {
        const whole: Frame = { left: 0, top: 0, width: pdf.width, height: pdf.height }
        return openForeignPages(pdf, pages).map(page => () => drawForeignPage(pdf, page, whole))
      },
    }
  )
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
