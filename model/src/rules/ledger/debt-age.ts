const DAY_IN_MS = 86_400_000

/** The days since the due date; 0 until then. */
export const daysOverdue = (dueDate: string, day: string) =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(dueDate)) / DAY_IN_MS))

/** By the days overdue, each group up to and including `maxDays`; the last has no end. */
export const DEBT_AGES = [
  { age: 'por_vencer', label: 'Por vencer', maxDays: 0 },
  { age: 'ate_30_dias', label: '1 a 30 dias', maxDays: 30 },
  { age: 'ate_90_dias', label: '31 a 90 dias', maxDays: 90 },
  { age: 'ate_1_ano', label: '91 dias a 1 ano', maxDays: 365 },
  { age: 'ate_2_anos', label: '1 a 2 anos', maxDays: 730 },
  { age: 'ate_5_anos', label: '2 a 5 anos', maxDays: 1825 },
  { age: 'mais_de_5_anos', label: 'Mais de 5 anos', maxDays: Number.POSITIVE_INFINITY },
] as const
/** The words of each age, by its name. */
export const DEBT_AGE_WORDS = Object.fromEntries(DEBT_AGES.map(({ age, label }) => [age, label])) as Record<
  DebtAge,
  string
> // one entry of each

export type DebtAge = (typeof DEBT_AGES)[number]['age']

export function debtAgeOf(dueDate: string, day: string): DebtAge {
  const days = daysOverdue(dueDate, day)
  return (DEBT_AGES.find(({ maxDays }) => days <= maxDays) ?? DEBT_AGES[6]).age
}
