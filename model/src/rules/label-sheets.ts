/** A sheet of address labels as shops in Portugal sell them, on A4; all lengths are in millimetres. */
export interface LabelSheet {
  label: string
  columns: number
  rows: number
  width: number
  height: number
  /** From the edges of the sheet to the first label. */
  left: number
  top: number
  /** From the left edge of a label to that of the next one, and from the top of a label to that of the one below. */
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

/** How many labels one sheet has. */
export const labelsOn = ({ columns, rows }: LabelSheet) => columns * rows

export type LabelSheetName = keyof typeof LABEL_SHEETS

export interface Addressee {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  locality: string | null
  /** The country's name if it is not Portugal. */
  country: string | null
}

/** Whether there is enough of an address for a letter to arrive. */
export const hasAddress = ({ addressLine1, postalCode, locality }: Addressee) =>
  Boolean(addressLine1 && (postalCode || locality))

/** The lines of an address as CTT asks for them: the locality in capitals after its postal code, the country last. */
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
