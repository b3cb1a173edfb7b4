import { printDay } from '@agremia/model/rules/day'

/** `vencida há 12 dias`, or `vence a 31/03/2027`. */
export const dueWords = (dueDate: string, days: number) =>
  days > 0 ? `vencida há ${days === 1 ? '1 dia' : `${days} dias`}` : `vence a ${printDay(dueDate)}`
