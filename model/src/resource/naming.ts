const joined = (name: string, mark: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, `$1${mark}$2`)
    .replace(/([A-Z])([A-Z][a-z])/g, `$1${mark}$2`)
    .toLowerCase()

/** Every spelling of a resource's one noun: `memberApplications` in the code, `member_applications` in URLs and tables. */
export const snakeCase = (name: string) => joined(name, '_')
export const kebabCase = (name: string) => joined(name, '-')
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
