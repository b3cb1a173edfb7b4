/** Why a member does not vote, in the order in which it is told, with the code that stands for it on paper. */
export const NO_VOTE_REASONS = {
  estado: { code: 'E', words: 'o estado não permite votar' },
  categoria: { code: 'C', words: 'a categoria não vota' },
  idade: { code: 'I', words: 'menor de 18 anos' },
  antiguidade: { code: 'A', words: 'ainda sem a antiguidade exigida' },
  quotas: { code: 'Q', words: 'quotas em atraso à data de corte' },
  aditamento: { code: 'D', words: 'retirado por aditamento' },
} as const
export type NoVoteReason = keyof typeof NO_VOTE_REASONS

export const ROLL_CORRECTIONS = { incluir: 'Incluir', retirar: 'Retirar' } as const

/** What is printed of a roll. The list of those who do not vote is for the board of the assembly alone and is never posted. */
export const ROLL_PRINTS = {
  caderno: 'Caderno eleitoral',
  presencas: 'Lista de presenças',
  mesa: 'Lista da mesa',
} as const
export type RollPrint = keyof typeof ROLL_PRINTS
