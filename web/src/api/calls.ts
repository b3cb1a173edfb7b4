/** The calls of every first load, as the page makes them before the program is here, and the program afterwards. */
export const EXPLAINER_CALL = '/explainer'
export const SETTINGS_CALL = '/settings?_page=1&_limit=-1'

/** No call of a screen may take longer (API-05). */
export const TIMEOUT_MS = 10_000
