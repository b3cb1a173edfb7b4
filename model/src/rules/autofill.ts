/**
 * The `autocomplete` values of a person's fields, by field name, for forms in which people write about themselves (WCAG 1.3.5).
 * Not used where staff write about others: the browser would offer the staff's own data.
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
