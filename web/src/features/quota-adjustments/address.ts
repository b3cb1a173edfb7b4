/** Apart from what reads and decides, which the declaration of the feature must not load. */
export const ADJUSTMENTS = '/~quotas/ajustes'

/** The block of the automatic generation on the screen of the settings. */
export const AUTOMATIC_RUNS = { heading: 'Geração automática', anchor: 'geracao-automatica' } as const
