import axios, { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import { API_ADDRESS } from './address.ts'
import { learnPasswordDue } from './password-due.ts'
import { createRefresher } from './refresh.ts'
import { responseTime, serverStatus } from './server-status.ts'
import { clearSession, rememberEndedSession } from './session.ts'
import { readAccess } from './token.ts'

export const TIMEOUT_MS = 10_000

interface Sent extends InternalAxiosRequestConfig {
  sentAt?: number
  bearer?: string
  retried?: boolean
}

function goToRoot() {
  keepUnsavedWork()
  window.location.assign('/')
}

/**
 * The HTTP client of the whole app (API-01). After a 401 it renews the tokens, once for all requests that failed together,
 * and repeats them (AUTH-05).
 */
export function createClient(address: string, startAgain: () => void = goToRoot): AxiosInstance {
  const http = axios.create({ baseURL: address, timeout: TIMEOUT_MS, headers: { Accept: 'application/json' } })
  const refresh = createRefresher(address, TIMEOUT_MS)

  http.interceptors.request.use((config: Sent) => {
    const access = readAccess()
    if (access) config.headers.set('Authorization', `Bearer ${access}`)
    config.headers.set('Calling-URL', window.location.href)
    config.bearer = access
    config.sentAt = performance.now()
    return config
  })

  const noteTime = (config: Sent | undefined) => {
    if (config?.sentAt !== undefined) responseTime.set(Math.round(performance.now() - config.sentAt))
  }

  const noteContact = ({ code, response }: AxiosError) => {
    if (code === AxiosError.ERR_NETWORK) serverStatus.set('unreachable')
    else if (response) serverStatus.set('ok')
  }

  async function retry(config: Sent, bearer: string, error: AxiosError) {
    try {
      await refresh(bearer)
    } catch (failed) {
      // Without an answer the session may still be valid, so it is kept.
      if (axios.isAxiosError(failed) && !failed.response) {
        noteContact(failed)
        throw failed
      }
      rememberEndedSession()
      clearSession()
      startAgain()
      throw error
    }
    const again: Sent = { ...config, retried: true }
    return http(again)
  }

  http.interceptors.response.use(
    response => {
      noteTime(response.config)
      serverStatus.set('ok')
      return response
    },
    (error: AxiosError) => {
      const config: Sent | undefined = error.config
      noteTime(config)
      noteContact(error)
      // The guard of the screens then leads to the one on which the password is changed.
      if (learnPasswordDue(error.response)) startAgain()
      if (error.response?.status === 401 && config?.bearer && !config.retried)
        return retry(config, config.bearer, error)
      throw error
    },
  )
  return http
}

export const api = createClient(API_ADDRESS)
