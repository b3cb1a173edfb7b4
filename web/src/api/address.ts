/** The address of the API. VITE_API_URL, set at build time, replaces the usual one. */
const given: unknown = import.meta.env.VITE_API_URL
export const API_ADDRESS = typeof given === 'string' && given !== '' ? given : '/api'

/** The address of the socket (RT-01): that of the API, with ws in place of http. */
export const socketAddress = (api: string, page: string) =>
  `${new URL(api, page).href.replace(/^http/, 'ws').replace(/\/$/, '')}/websocket`
