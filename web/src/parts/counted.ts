import { counted } from '@agremia/model/rules/counted'

export const printDebts = (count: number) => counted(count, 'dívida', 'dívidas')

export const printSheets = (count: number) => counted(count, 'ficha', 'fichas')

/** With placeholders, for which `useWording` puts the organisation's own word for its members. */
export const printMembers = (count: number) => counted(count, '{memberSingular}', '{memberPlural}')
