export const TREASURY_LISTS = { heading: 'Rubricas, contas e estados', anchor: 'listas-da-tesouraria' } as const
