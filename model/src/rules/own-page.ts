/** What a member may ask to have changed: what they know better than anyone. */
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
 * What a member may see of their own sheet: that, and what the organisation says of them. Never notes, alert, tags, collector
 * or proposers (domain.md 0.1, public pages).
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
export type OwnField = (typeof OWN_FIELDS)[number]

/** So many characters someone may write beside what they ask for. */
export const MOST_MESSAGE = 1000
