/** Sheets of address labels as shops here sell them; millimetres. */
export interface LabelSheet {
  label: string
  columns: number
  rows: number
  width: number
  height: number
  /** Where the first label begins, and from the beginning of one to that of the next. */
  left: number
  top: number
  acrossStep: number
  downStep: number
}

export const LABEL_SHEETS = {
  '3x8': {
    label: '24 por folha (70 × 37 mm)',
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    left: 0,
    top: 0.5,
    acrossStep: 70,
    downStep: 37,
  },
  '3x7': {
    label: '21 por folha (63,5 × 38,1 mm)',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.2,
    top: 15.1,
    acrossStep: 66,
    downStep: 38.1,
  },
  '2x7': {
    label: '14 por folha (99,1 × 38,1 mm)',
    columns: 2,
    rows: 7,
    width: 99.1,
    height: 38.1,
    left: 4.7,
    top: 15.1,
    acrossStep: 101.6,
    downStep: 38.1,
  },
} as const satisfies Record<string, LabelSheet>
export type LabelSheetName = keyof typeof LABEL_SHEETS

export interface Addressee {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  locality: string | null
  /** Only of an address abroad. */
  country: string | null
}

/** Whether a letter would find them. */
export const hasAddress = ({ addressLine1, postalCode, locality }: Addressee) =>
  Boolean(addressLine1 && (postalCode || locality))

/** The lines of an address as the post wants them: the locality in capitals beside its code, the country last. */
export const addressLines = ({
  name,
  addressLine1,
  addressLine2,
  postalCode,
  locality,
  country,
}: Addressee): string[] =>
  [
    name,
    addressLine1,
    addressLine2,
    [postalCode, locality?.toLocaleUpperCase('pt-PT')].filter(Boolean).join(' '),
    country?.toLocaleUpperCase('pt-PT'),
  ].flatMap(line => line || [])
