import { counted } from '@agremia/model/rules/counted'
import type { Manifest } from './manifest.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 }).format(bytes / 1000 ** step)} ${UNITS[step]}`
}

export function contentInWords({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'linha', 'linhas')} e ${counted(files.length, 'ficheiro', 'ficheiros')}`
}
