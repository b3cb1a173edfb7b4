/** Where the API answers. Set VITE_API_URL at build time to point the screens elsewhere. */
const given: unknown = import.meta.env.VITE_API_URL
export const API_ADDRESS = typeof given === 'string' && given !== '' ? given : '/api'

/** The socket's address (RT-01): the API's, with http replaced by ws. */
export const socketAddress = (api: string, page: string) =>
  `${new URL(api, page).href.replace(/^http/, 'ws').replace(/\/$/, '')}/websocket`
