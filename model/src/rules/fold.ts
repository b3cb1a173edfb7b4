/** Text as it is searched and sorted: without accents, case, invisible characters or stray white space. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    // Lower case may bring marks back (İ becomes i and a dot).
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
