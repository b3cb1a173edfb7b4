const joined = (name: string, mark: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, `$1${mark}$2`)
    .replace(/([A-Z])([A-Z][a-z])/g, `$1${mark}$2`)
    .toLowerCase()

/** Asked for each field of each row; the names are those of the code, so there are only so many. */
const spelled = new Map<string, string>()

/** Every spelling of a resource's one noun: `memberApplications` in the code, `member_applications` in URLs and tables. */
export function snakeCase(name: string) {
  const known = spelled.get(name)
  if (known !== undefined) return known
  const spelling = joined(name, '_')
  spelled.set(name, spelling)
  return spelling
}
export const kebabCase = (name: string) => joined(name, '-')
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** A noun within a sentence: `Quotas` becomes `quotas`, `{MemberSingular}` the organisation's word in lower case; an abbreviation stays. */
export const lowered = (word: string) =>
  /^\p{Lu}\p{Lu}/u.test(word) ? word : word.replace(/^\{?\p{Lu}/u, beginning => beginning.toLowerCase())
