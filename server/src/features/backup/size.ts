const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 }).format(bytes / 1000 ** step)} ${UNITS[step]}`
}
