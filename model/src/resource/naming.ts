/** Every spelling of a resource's one noun: `memberApplications` in the code, `member_applications` in URLs and tables. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
export const kebabCase = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
