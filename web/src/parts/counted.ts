import { counted } from '@agremia/model/rules/counted'

export const printDebts = (count: number) => counted(count, 'dívida', 'dívidas')

export const printCards = (count: number) => counted(count, 'cartão', 'cartões')

export const printSheets = (count: number) => counted(count, 'ficha', 'fichas')

/** With placeholders, for which `useWording` puts the organisation's own word for its members. */
export const printMembers = (count: number) => counted(count, '{memberSingular}', '{memberPlural}')

/** The choice between members that were ticked in a list and all others. */
export const printChosenSheets = (count: number) =>
  count === 1 ? 'Só a ficha escolhida' : `As ${printSheets(count)} escolhidas`
