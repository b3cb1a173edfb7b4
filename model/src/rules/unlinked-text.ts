/** Characters without a shape of their own, which would hide an address from the rules below. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** `https://…`, `mailto:…`, `tel:…` */
const SCHEME = /(\p{L}[\p{L}\p{N}+-]*):(?=\S)/gu
/** A dot, also in the forms that programs read as one, before two or more letters: `example.com`, `www.example` */
const DOT_OF_DOMAIN = /(?<=[\p{L}\p{N}_-])[.\u2024\u3002\uFF0E\uFF61](?=\p{L}[\p{L}\p{N}-])/gu
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
/** `\\server\folder`, to which some mail programs even send the reader's password. */
const SHARED_FOLDER = /\\{2,}/g

/**
 * The text with a space inside whatever a mail program would turn into a link by itself, so that words that people have typed
 * never lead anywhere.
 */
export const unlinkedText = (text: string) =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '$1: ')
    .replace(DOT_OF_DOMAIN, '. ')
    .replace(IP_ADDRESS, address => address.replaceAll('.', '. '))
    .replace(/@(?=\S)/g, '@ ')
    .replace(SHARED_FOLDER, '\\ ')
