interface CountedReading {
  isValid: boolean
  isUndone: boolean
  alreadyReadAt: string | null
}

/** How many came in, were turned away and showed a card that was read before. What was taken back counts nowhere. */
export function countReadings(readings: readonly CountedReading[]) {
  const live = readings.filter(({ isUndone }) => !isUndone)
  const valid = live.filter(({ isValid }) => isValid)
  const repeated = valid.filter(({ alreadyReadAt }) => alreadyReadAt !== null).length
  return { valid: valid.length - repeated, notValid: live.length - valid.length, repeated }
}

/** What somebody has entered where both a card's code and the number of a card of before are taken. */
export function readMemberNumber(entered: string): number | undefined {
  const digits = /^\s*(\d{1,7})(?:\s*-\s*\d{1,3})?\s*$/.exec(entered)?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}
