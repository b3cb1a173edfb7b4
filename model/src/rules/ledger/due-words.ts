import { printDay } from '../day.ts'

/** `vencida há 1 012 dias`, or `vence a 31/03/2027`. */
export const dueWords = (dueDate: string, daysOverdue: number) =>
  daysOverdue > 0
    ? `vencida há ${daysOverdue === 1 ? '1 dia' : `${daysOverdue.toLocaleString('pt-PT', { useGrouping: 'always' })} dias`}`
    : `vence a ${printDay(dueDate)}`
