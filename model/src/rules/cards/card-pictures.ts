import { LOGO, type Upload } from '../uploads.ts'

/** The pictures of an organisation's cards, with the setting that names the file of each. */
export const CARD_PICTURES = { logo: 'cardLogoFile', front: 'cardFrontFile', back: 'cardBackFile' } as const
export type CardPicture = keyof typeof CARD_PICTURES

export const isCardPicture = (name: string): name is CardPicture => Object.hasOwn(CARD_PICTURES, name)

export const CARD_PICTURE: Upload = LOGO
