/** The fields that members may ask to have changed on their own record. */
export const ASKABLE_FIELDS = [
  'name',
  'cardName',
  'birthDate',
  'taxNumber',
  'mobile',
  'email',
  'phone',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'locality',
  'countryId',
  'guardianName',
  'guardianEmail',
  'guardianMobile',
  'representativeName',
  'representativeRole',
  'preferredChannel',
  'preferredMethod',
  'consentNewsletter',
  'consentImage',
  'assemblyByEmail',
] as const
export type AskableField = (typeof ASKABLE_FIELDS)[number]

/**
 * The fields that members may see of their own record: the above, and those that the organisation decides. Never notes, alert,
 * tags, collector or proposers (domain.md 0.1, public pages).
 */
export const OWN_FIELDS = [
  ...ASKABLE_FIELDS,
  'personType',
  'memberNumber',
  'categoryId',
  'admissionDate',
  'stateNameId',
  'stateSince',
  'isActive',
  'canVote',
] as const

/** The most characters of the message that accompanies a change request. */
export const MOST_MESSAGE = 1000
