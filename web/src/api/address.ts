/** Where the API answers. Set VITE_API_URL at build time to point the screens elsewhere. */
export const API_ADDRESS: string = import.meta.env.VITE_API_URL ?? '/api'

/** The socket's address (RT-01): the API's, with http replaced by ws. */
export const socketAddress = (api: string, page: string) =>
  `${new URL(api, page).href.replace(/^http/, 'ws').replace(/\/$/, '')}/websocket`
