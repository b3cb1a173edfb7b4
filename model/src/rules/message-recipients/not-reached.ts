/** Why somebody does not get a message. `{memberSingular}` becomes the organisation's word. */
export const NOT_REACHED = {
  anonymised: 'Dados pessoais apagados',
  deceased: 'Falecido(a)',
  formerMember: 'Já não é {memberSingular}',
  notYetMember: 'Ainda não é {memberSingular}',
  restricted: 'Tratamento limitado (RGPD)',
  noNewsletter: 'Não aceita o boletim',
  sameHousehold: 'Já o recebe outra pessoa da mesma casa',
  noEmailNorAddress: 'Sem e-mail nem morada',
  noEmail: 'Sem e-mail',
  emailInvalid: 'E-mail inválido',
  emailBounced: 'E-mail devolvido',
  noAddress: 'Sem morada completa',
  addressReturned: 'Morada devolvida',
  emailBouncedNoAddress: 'E-mail devolvido e sem morada completa',
  addressReturnedNoEmail: 'Morada devolvida e sem e-mail',
  emailAndAddressReturned: 'E-mail e morada devolvidos',
  leftOut: 'De fora por decisão',
  noLongerTrue: 'Deixou de corresponder ao estado da candidatura',
} as const
export type NotReached = keyof typeof NOT_REACHED

export const isNotReached = (text: string): text is NotReached => Object.hasOwn(NOT_REACHED, text)
