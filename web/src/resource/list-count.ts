const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

/** A count with a space between thousands: `1 284`. */
export const printCount = (count: number) => figures.format(count)
