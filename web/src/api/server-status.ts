import { createStore } from '../ui/store.ts'

export type ServerStatus = 'ok' | 'unreachable'
export const serverStatus = createStore<ServerStatus>('ok')

/** How long the last call took, in ms (API-01); the footer shows it. */
export const responseTime = createStore<number | undefined>(undefined)
