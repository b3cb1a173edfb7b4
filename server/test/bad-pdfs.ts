import { constants, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { assemblePdf, streamObject } from '../src/pdf/assemble-pdf.ts'

const A4 = '/MediaBox [0 0 595 842]'

/** A PDF of one page with this content, and whatever is added to its catalog or after its page. */
export const onePage = (content: Buffer, { catalog = '', more = [] as (string | Buffer)[], resources = '' } = {}) =>
  assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${A4} /Contents 4 0 R /Resources << ${resources} >> >>`,
    content,
    ...more,
  ])
const EMPTY = streamObject('', Buffer.from(' '))

export const withScript = () => onePage(EMPTY, { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
/** The name of the action is written with the numbers of some letters. */
export const withHiddenScript = () => onePage(EMPTY, { catalog: '/OpenAction << /S /Java#53cri#70t /JS (1) >>' })

const objectStream = (content: Buffer, filter = '/FlateDecode') =>
  onePage(EMPTY, { more: [streamObject(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, content)] })
export const withPackedLaunch = () => objectStream(deflateSync(Buffer.from('5 0 << /S /Launch /F (calc.exe) >>')))
/** The same, but what packed it did not end it, so that what follows in the file is no part of it. */
export const withUnendedLaunch = () =>
  objectStream(deflateSync(Buffer.from('5 0 << /S /Launch /F (calc.exe) >>'), { finishFlush: constants.Z_SYNC_FLUSH }))
/** Packed twice, which no program that writes invoices does. */
export const withOddlyPackedObjects = () =>
  objectStream(deflateSync(deflateSync(Buffer.from('5 0 << >>'))), '[/FlateDecode /FlateDecode]')

/** A gigabyte and more of blanks in a few megabytes. */
function bomb(megabytes: number): Buffer {
  // Each part is whole in itself, so it can be repeated without being compressed again.
  const part = deflateSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const [head, body] = [part.subarray(0, 2), part.subarray(2)]
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => body)])
}
export const zipBomb = () => onePage(streamObject('/Filter /FlateDecode', bomb(1500)))
export const bombOfObjects = () => objectStream(bomb(100))
/** Each of them is as large as what is opened; together they are not. */
export const bombsOfObjects = () => {
  const packed = streamObject('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb(30))
  return onePage(EMPTY, { more: [packed, packed, packed] })
}
/** A page whose operators unpack to 300 MB. */
export const bombOfContent = () => onePage(streamObject('/Filter /FlateDecode', bomb(300)))
export const manyObjects = () => onePage(EMPTY, { more: Array.from({ length: 100_001 }, () => 'null') })
export const manyPackedObjects = () =>
  onePage(EMPTY, {
    more: [
      streamObject('/Type /ObjStm /N 200000 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from('5 0 << >>'))),
    ],
  })

/** Forms that draw forms, ten times each: drawn in full it would take years. */
export const endlessPage = () => {
  const form = (calls: string, next: string) =>
    streamObject(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${next} >>`, Buffer.from(calls))
  const tenTimes = '/X Do '.repeat(10)
  const levels = 12
  const forms = Array.from({ length: levels }, (_, level) =>
    level === levels - 1 ? form('0 0 500 500 re f', '') : form(tenTimes, `/XObject << /X ${6 + level} 0 R >>`),
  )
  return onePage(streamObject('', Buffer.from(tenTimes)), { resources: '/XObject << /X 5 0 R >>', more: forms })
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>'),
  ])
}

/** With a password to open it, or only with one to change it. */
export async function encrypted(passwords: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> {
  const doc = new PDFDocument({ ...passwords, pdfVersion: '1.7' })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise(resolve => doc.once('end', resolve))
  doc.text('Segredo')
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
