/**
 * What a browser may fill in where people write about themselves (WCAG 1.3.5), by the names that fields of people have.
 * Where staff write about others it would only offer their own.
 */
export const AUTOFILL: Readonly<Record<string, string>> = {
  name: 'name',
  birthDate: 'bday',
  email: 'email',
  mobile: 'tel',
  phone: 'tel',
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  postalCode: 'postal-code',
  locality: 'address-level2',
  profession: 'organization-title',
}
