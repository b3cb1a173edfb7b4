/** The year in which new documents count: the one of the setting `treasuryYear`, without it that of today. */
export const runningYear = (treasuryYear: string | undefined, today: string): number =>
  Number(treasuryYear || today.slice(0, 4))
