/** The requests of every first load. The entry script sends them before React has loaded; the screens repeat them later. */
export const EXPLAINER_CALL = '/explainer'
export const SETTINGS_CALL = '/settings?_page=1&_limit=-1'

/** The longest that any request of a screen may take (API-05). */
export const TIMEOUT_MS = 10_000
