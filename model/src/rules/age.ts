/** The age in whole years on a day, both `yyyy-mm-dd`; somebody born on 29 February has the birthday on 1 March in other years. */
export function ageOn(day: string, birthDate: string) {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The same day so many years later; 1 March where that year has no 29 February. */
export function addYears(day: string, years: number) {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  const date = new Date(`${moved}T00:00:00Z`)
  return moved.endsWith('-02-29') && date.getUTCMonth() !== 1 ? `${moved.slice(0, 4)}-03-01` : moved
}

/** The latest date of birth of somebody who is at least so old on a day; the inverse of `ageOn`. */
export function bornBy(day: string, age: number) {
  const moved = addYears(day, -age)
  return day.endsWith('-02-29') && !moved.endsWith('-02-29') ? `${moved.slice(0, 4)}-02-28` : moved
}

export const ADULT = 18
