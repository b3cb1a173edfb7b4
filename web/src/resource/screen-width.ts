/** Windows as narrow as a phone, where lists are drawn as cards. The style sheets use the same width. */
export const PHONE = '(max-width: 40rem)'
