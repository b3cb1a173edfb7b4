import { printValue } from '@agremia/model/resource/format'

/** A count with its noun: «1 registo», «1 234 registos». */
export const countedRows = (count: number) => `${printValue('integer', count)} ${count === 1 ? 'registo' : 'registos'}`
