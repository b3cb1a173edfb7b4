/** The organs of an organisation, in the order in which documents name them. */
export const GOVERNING_BODIES = {
  mesa_ag: 'Mesa da assembleia geral',
  direcao: 'Direção',
  conselho_fiscal: 'Conselho fiscal',
  outro: 'Outro',
} as const
export type GoverningBody = keyof typeof GOVERNING_BODIES
