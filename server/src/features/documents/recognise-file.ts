import { formatOf } from '../../outside/images.ts'
import type { Draft } from '../../outside/storage.ts'

const PDF_START = '%PDF-'
const PDF_END = '%%EOF'

/** The types of files that are stored, with their endings. */
export const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type DocumentType = keyof typeof ENDINGS

const isPdf = ({ head }: Pick<Draft, 'head'>) => head.toString('latin1').startsWith(PDF_START)
/** Its last line says where the file ends, so one that was cut off lacks it; programs may add a few bytes after it. */
const isWholePdf = ({ tail }: Pick<Draft, 'tail'>) => tail.toString('latin1').includes(PDF_END)

/** The type of a file by its bytes, because its name and declared type may be false. */
export function recogniseFile(draft: Pick<Draft, 'head' | 'tail'>): DocumentType | 'damaged' | undefined {
  if (isPdf(draft)) return isWholePdf(draft) ? 'application/pdf' : 'damaged'
  const format = formatOf(draft.head)
  return format === 'jpeg' || format === 'png' ? `image/${format}` : undefined
}

export const DAMAGED_PDF = 'O PDF está danificado ou incompleto. Abra-o, guarde-o de novo e volte a carregá-lo.'
