/** What an organisation prints above its letters and receipts. */
export interface LetterHead {
  name: string
  /** Address, NIPC and contacts, each on a line. */
  lines: readonly string[]
  /** Below every page. */
  footer: string
  /** A JPEG or PNG. */
  logo?: Buffer
}

/** The NIPC as it is printed; nothing where none is set. */
export const printNipc = (taxNumber: string) => taxNumber && `NIPC ${taxNumber}`

/** Where the organisation is and its NIPC; what is not set is left out. */
export const organisationLines = (organisation: Record<'taxNumber' | 'address' | 'postalCode' | 'locality', string>) =>
  [
    joinFilled(' · ', organisation.address, joinFilled(' ', organisation.postalCode, organisation.locality)),
    printNipc(organisation.taxNumber),
  ].filter(line => line !== '')

export const joinFilled = (separator: string, ...parts: readonly string[]) =>
  parts.filter(part => part !== '').join(separator)
