const joined = (name: string, mark: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, `$1${mark}$2`)
    .replace(/([A-Z])([A-Z][a-z])/g, `$1${mark}$2`)
    .toLowerCase()

/** Cache, because the spelling is needed for each field of each row. It stays small: only names from code enter it. */
const spelled = new Map<string, string>()

/** `memberApplications` becomes `member_applications`, the spelling in URLs, tables and columns. */
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
