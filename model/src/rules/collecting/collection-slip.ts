const SHORT_CODE = 6

/** What is typed where a slip cannot be scanned: the last signs of the charge's id, which are random. */
export const slipCode = (chargeId: string) => chargeId.replaceAll('-', '').slice(-SHORT_CODE).toUpperCase()

/**
 * The charges that a scanned or typed code is meant for: one, unless the code is wrong or two short codes are the same. A scanner types
 * the whole id.
 */
export function findSlips<Charge extends { chargeId: string }>(charges: readonly Charge[], text: string): Charge[] {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (code.length < SHORT_CODE) return []
  return charges.filter(({ chargeId }) => {
    const id = chargeId.replaceAll('-', '').toUpperCase()
    return code.length === SHORT_CODE ? id.endsWith(code) : id === code
  })
}
