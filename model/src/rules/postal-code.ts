/** `1000001` and `1000 001` become `1000-001`; what is not seven digits stays as it came. */
export const normalisePostalCode = (text: string) => text.trim().replace(/^(\d{4})\s*[-–.]?\s*(\d{3})$/, '$1-$2')

export const isPostalCode = (text: string) => /^[1-9]\d{3}-\d{3}$/.test(text)

/** Four digits alone, as before 1998: taken with a warning, because old records have them. */
export const isBarePostalCode = (text: string) => /^[1-9]\d{3}$/.test(text)
