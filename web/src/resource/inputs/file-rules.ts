const MEGABYTE = 1024 * 1024

/** The names of the accepted media types in hints and errors. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
}
/** Some phones and network drives give files without a media type: it is then derived from the extension. */
const TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

const typesOf = (accept: string) => accept.split(',').map(type => type.trim())
const typeOf = ({ type, name }: File) => type || TYPE_BY_EXTENSION[name.split('.').at(-1)?.toLowerCase() ?? ''] || ''

const joinWithOr = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' ou $1')

/** The accepted types as text: `JPEG, PNG ou WebP`. */
export const namesOf = (accept: string) => joinWithOr(typesOf(accept).map(type => TYPE_NAMES[type] ?? type))

const isImages = (accept: string) => typesOf(accept).every(type => type.startsWith('image/'))

const numbers = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 })
export const printBytes = (bytes: number) =>
  bytes < MEGABYTE ? `${numbers.format(Math.ceil(bytes / 1024))} KB` : `${numbers.format(bytes / MEGABYTE)} MB`

/** The error of a file that need not even be sent: wrong type, empty or too large. The server checks the content again. */
export function findFault(file: File, accept: string, maxBytes: number): string | undefined {
  if (!typesOf(accept).includes(typeOf(file)))
    return `Só são aceites ${isImages(accept) ? 'imagens' : 'ficheiros'} ${namesOf(accept)}.`
  if (file.size === 0) return 'O ficheiro está vazio. Escolha outro.'
  if (file.size > maxBytes) return `O ficheiro ultrapassa ${printBytes(maxBytes)}.`
  return undefined
}
