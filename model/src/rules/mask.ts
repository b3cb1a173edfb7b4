/** Stands for what is left out of a value. */
export const LEFT_OUT = '••••'
/** The characters that are shown at each end. */
export const SHOWN_END = 4
/** Of shorter values nothing is shown: their ends would be most of them. */
export const SHORTEST_SHOWN = 12

/** `PT50••••0154`: enough to recognise a value that one knows. Masking a masked value changes nothing. */
export const maskText = (text: string): string =>
  text.length < SHORTEST_SHOWN ? LEFT_OUT : `${text.slice(0, SHOWN_END)}${LEFT_OUT}${text.slice(-SHOWN_END)}`

const compact = (text: string) => text.replace(/\s/g, '')

export const isMasked = (value: unknown): value is string => typeof value === 'string' && value.includes(LEFT_OUT)

/** Whether `masked`, as an export prints it with blanks, stands for the stored value. */
export const isMaskOf = (masked: string, stored: unknown) =>
  typeof stored === 'string' && compact(masked) === maskText(stored)
