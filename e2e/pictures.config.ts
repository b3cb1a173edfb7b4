import stories from './playwright.config.ts'

/** `npm run pictures`: not a test, but the same app in the same browser. */
export default { ...stories, testMatch: 'pictures.ts', reporter: 'list' }
