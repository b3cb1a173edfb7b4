interface Area {
  /** Folders of `server/src/features` and `web/src/features`. */
  features: readonly string[]
  /** Files of stories, `e2e/{name}.spec.ts`. */
  stories: readonly string[]
}

/** Which stories show what which features do. A feature or story that is missing here fails `select.test.ts`. */
export const AREAS: Record<string, Area> = {
  frame: {
    features: [
      'meta',
      'realtime',
      'audit',
      'exports',
      'saved-views',
      'tasks',
      'bulk-delete',
      'backup',
      'countries',
      'first-screen',
      'request-keys',
    ],
    stories: [
      'shell',
      'list',
      'list-columns',
      'list-views',
      'form',
      'form-drafts',
      'inputs',
      'keyboard',
      'faults',
      'faults-network',
      'faults-news',
      'first-load',
      'room',
      'words',
      'tasks',
      'smoke',
      'first-day',
    ],
  },
  accounts: { features: ['auth', 'users'], stories: ['session', 'login-link', 'users', 'profile'] },
  settings: { features: ['settings', 'guarded-changes'], stories: ['settings', 'settings-saving'] },
  programs: { features: ['api-keys', 'developers', 'api-docs'], stories: ['developers', 'api-docs'] },
  messages: {
    features: ['messages', 'message-settings', 'documents'],
    stories: ['messages', 'composing', 'sendings', 'message-settings'],
  },
  members: {
    features: ['members', 'people', 'photos', 'governing-bodies', 'own-page', 'member-books'],
    stories: ['members', 'member-sheet', 'members-many', 'photos', 'own-page', 'member-books'],
  },
  applications: { features: ['applications'], stories: ['applications'] },
  imports: { features: ['imports'], stories: ['import'] },
  money: {
    features: ['ledger', 'account-checks', 'payments', 'debts', 'received-money'],
    stories: ['account', 'debts', 'counter', 'counter-delays', 'counter-mbway', 'payments', 'received-money'],
  },
  quotas: { features: ['quotas', 'quota-adjustments'], stories: ['quota-runs', 'quota-adjustments'] },
  collecting: {
    features: [
      'payment-requests',
      'payment-providers',
      'payment-notices',
      'payment-advice',
      'payment-page',
      'collection-slips',
      'mbway',
    ],
    stories: [
      'payment-page',
      'payment-provider',
      'payment-notices',
      'payment-advice',
      'collection-slips',
      'counter-mbway',
    ],
  },
  cards: {
    features: ['cards', 'card-printing', 'card-readings', 'card-verification', 'own-cards'],
    stories: ['cards', 'card-settings', 'card-readings', 'card-readings-camera', 'card-page', 'member-cards'],
  },
  treasury: {
    features: ['treasury', 'treasury-accounts', 'treasury-downloads', 'treasury-map', 'donations', 'accountant'],
    stories: [
      'treasury',
      'treasury-form',
      'treasury-many',
      'treasury-work',
      'treasury-accounts',
      'treasury-map',
      'donations',
      'accountant',
    ],
  },
  reports: { features: ['reports', 'yearly-report', 'year-closing'], stories: ['reports', 'yearly-report'] },
  /** The demonstration is in every story; one of each kind of data shows whether it was filled. */
  demonstration: { features: ['demo'], stories: ['first-start', 'members', 'payments', 'treasury', 'reports'] },
}

/** Opens every screen, so it belongs to no area. */
export const SCREENS_STORY = 'every-screen'

export const areasOf = (feature: string) => Object.keys(AREAS).filter(name => AREAS[name]?.features.includes(feature))
