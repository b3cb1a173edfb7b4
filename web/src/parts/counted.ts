import { printCount } from '../resource/list-count.ts'

export const printDebts = (count: number) => (count === 1 ? '1 dívida' : `${printCount(count)} dívidas`)

export const printSheets = (count: number) => (count === 1 ? '1 ficha' : `${printCount(count)} fichas`)

/** With placeholders, for which `useWording` puts the organisation's own word for its members. */
export const printMembers = (count: number) =>
  count === 1 ? '1 {memberSingular}' : `${printCount(count)} {memberPlural}`
