interface Given {
  admission: string
  today: string
  /** Of the quota year, from 1. */
  yearStartMonth: number
}

/** The first days of the quota years after an admission, and today. */
export function daysToChargeFrom({ admission, today, yearStartMonth }: Given): string[] {
  const days: string[] = []
  for (let year = Number(admission.slice(0, 4)); year <= Number(today.slice(0, 4)); year++) {
    const day = `${year}-${String(yearStartMonth).padStart(2, '0')}-01`
    if (day > admission && day < today) days.push(day)
  }
  return [...days, today]
}
