const MEGABYTE = 1024 * 1024

/** What people call the types that a box may ask for. */
const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
}
/** A file without a type (some phones, some network drives) is known by its name. */
const BY_ENDING: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

const typesOf = (accept: string) => accept.split(',').map(type => type.trim())
const typeOf = ({ type, name }: File) => type || BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] || ''

const list = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' ou $1')

/** `JPEG, PNG ou WebP`. */
export const namesOf = (accept: string) => list(typesOf(accept).map(type => NAMES[type] ?? type))

const isImages = (accept: string) => typesOf(accept).every(type => type.startsWith('image/'))

const numbers = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 })
export const printBytes = (bytes: number) =>
  bytes < MEGABYTE ? `${numbers.format(Math.ceil(bytes / 1024))} KB` : `${numbers.format(bytes / MEGABYTE)} MB`

/** What is wrong with a file before a byte of it is sent; the server looks at the bytes themselves. */
export function findFault(file: File, accept: string, maxBytes: number): string | undefined {
  if (!typesOf(accept).includes(typeOf(file)))
    return `Só são aceites ${isImages(accept) ? 'imagens' : 'ficheiros'} ${namesOf(accept)}.`
  if (file.size === 0) return 'O ficheiro está vazio. Escolha outro.'
  if (file.size > maxBytes) return `O ficheiro ultrapassa ${printBytes(maxBytes)}.`
  return undefined
}
