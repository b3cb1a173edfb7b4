/** What the public page may show of a valid card, beside the word and the organisation. */
export const CARD_PUBLIC_FIELDS = {
  cardName: 'Nome no cartão',
  memberNumber: 'N.º de {memberSingular}',
  category: 'Categoria',
  validity: 'Validade',
} as const
export type CardPublicField = keyof typeof CARD_PUBLIC_FIELDS

/** What visitors are told of every card that is not valid and of every code that never existed: nobody learns which it was. */
export const notValidText = (organisation: string) => `Cartão não válido. Contacte ${organisation}.`

/** Verifications a minute: of one visitor's network, and of one member of staff at the door. */
export const VERIFICATIONS_A_MINUTE = { visitor: 30, staff: 600 } as const
