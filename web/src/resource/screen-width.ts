/** Windows as narrow as a phone's, where lists are drawn as cards. The style sheets name the same width. */
export const PHONE = '(max-width: 40rem)'
