/** Something about the file, the key or the place makes this impossible. Told in words, without a stack; nothing was changed. */
export class Refused extends Error {}
