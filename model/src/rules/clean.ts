/**
 * Removes characters that are invisible but change how a text reads (bidi overrides, zero-width characters, control
 * characters, lone surrogates), so that two names that look the same are the same.
 */
export const cleanText = (text: string) =>
  text
    .replace(/[\t\n\r\u0085]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')

/** The same for multi-line texts; zero-width joiners stay, because emoji and some scripts need them. */
export const cleanMultiline = (text: string) =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
    .normalize('NFC')

/** Removes the null character, which PostgreSQL cannot store in a text. */
export const hasNull = (text: string) => text.includes('\0')
