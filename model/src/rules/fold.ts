/** Folds a text for searching and sorting: without accents, case, invisible characters and repeated white space. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    // Lower-casing can add combining marks (İ becomes i and a dot), so marks are removed after it.
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
