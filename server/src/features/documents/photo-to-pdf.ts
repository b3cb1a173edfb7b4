import { Unavailable } from '../../errors.ts'
import { formatOf, openImage } from '../../outside/images.ts'
import { oneAtATime } from '../../outside/one-at-a-time.ts'
import type { Draft, Storage } from '../../outside/storage.ts'
import { pdfOfPicture } from '../../pdf/picture-pdf.ts'

/** A large photograph takes 150 MB of memory while it is decoded, so they are made into PDFs one after the other. */
const MOST_WAITING = 60

/**
 * Makes a PDF of a photograph (JPEG, PNG or WebP), turned upright by what the camera noted and encoded anew. Answers undefined for any
 * other file. The same photograph always gives the same PDF, by whose hash one that is sent twice is noticed.
 */
export function photoConverter(storage: Pick<Storage, 'receive'>): (draft: Draft) => Promise<Draft | undefined> {
  const inTurn = oneAtATime(
    MOST_WAITING,
    () => new Unavailable(10, 'Estamos a tratar muitas fotografias. Tente de novo dentro de momentos.'),
  )
  return async draft => {
    if (!formatOf(draft.head)) return undefined
    return inTurn(async () => {
      const image = await openImage(await draft.read())
      return storage.receive(inOnePart(pdfOfPicture(await image.sheet())))
    })
  }
}

async function* inOnePart(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
