import type { SettingsStore } from './store.ts'

/** What the organisation is called, with its article (`a` Associação, `o` Clube), as its mails say it. */
export function organisationInMails(settings: Pick<SettingsStore, 'texts'>) {
  const { organisationName, organisationArticle } = settings.texts()
  return { name: organisationName, article: organisationArticle }
}
