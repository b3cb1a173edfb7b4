export const CARD_DESIGNS = {
  faixa: 'Faixa de cor, com o código no verso',
  claro: 'Fundo claro, com tudo na frente',
} as const
export type CardDesign = keyof typeof CARD_DESIGNS

/** What a card may show beside the name, its number and the code. */
export const CARD_FIELDS = {
  photo: 'Fotografia',
  category: 'Categoria',
  memberNumber: 'N.º de {memberSingular}',
  validity: 'Validade',
} as const
export type CardField = keyof typeof CARD_FIELDS

export const DEFAULT_TEXT_COLOUR = '#1a1a1a'
/** In the notation of messages, with the placeholders of the organisation. */
export const DEFAULT_BACK_TEXT =
  'Pessoal e intransmissível.{{#morada}} Se encontrar este cartão, envie-o por favor para {{morada}}.{{/morada}}'
