const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

/** A count with its noun: `1 carta`, `1 284 cartas`. */
export const counted = (count: number, one: string, many: string) =>
  `${figures.format(count)} ${count === 1 ? one : many}`
