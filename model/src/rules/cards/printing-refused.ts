/** Why no card is printed while the installation has no public address: plastic cannot be corrected. */
export const NO_CARD_ADDRESS =
  'Os cartões ainda não podem ser impressos: o código de cada um abre uma página desta instalação, que não tem um endereço na internet. Quem cuida da instalação indica-o em PUBLIC_URL.'
