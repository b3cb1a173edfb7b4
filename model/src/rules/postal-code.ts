/** `1000001` and `1000 001` become `1000-001`; anything but seven digits stays as it is. */
export const normalisePostalCode = (text: string) => text.trim().replace(/^(\d{4})\s*[-–.]?\s*(\d{3})$/, '$1-$2')

export const isPostalCode = (text: string) => /^[1-9]\d{3}-\d{3}$/.test(text)

/** Only four digits, the form used before 1998: accepted with a warning, because old records have it. */
export const isBarePostalCode = (text: string) => /^[1-9]\d{3}$/.test(text)
