const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

/** `1 284` */
export const printCount = (count: number) => figures.format(count)
