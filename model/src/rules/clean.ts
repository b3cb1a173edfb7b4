/**
 * Text as it enters: what cannot be seen but changes what is seen (bidi overrides, zero-width characters, controls,
 * halves of characters) goes, so that two names that look the same are the same.
 */
export const cleanText = (text: string) =>
  text
    .replace(/[\t\n\r\u0085]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')

/** The same for texts of several lines; joiners stay, because emoji and some scripts are made of them. */
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

/** PostgreSQL cannot store it in a text, and nobody types it. */
export const hasNull = (text: string) => text.includes('\0')
