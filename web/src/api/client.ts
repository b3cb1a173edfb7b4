import axios, { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'
import { API_ADDRESS } from './address.ts'
import { createRefresher } from './refresh.ts'
import { responseTime, serverStatus } from './server-status.ts'
import { clearSession } from './session.ts'
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

/** The client of every call (API-01). One retry after a 401, shared by all calls that fail together (AUTH-05). */
export function createClient(address: string, onSessionEnd: () => void = goToRoot): AxiosInstance {
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
      // No answer is no refusal: the session may be good still, and at the root there would be no server either.
      if (axios.isAxiosError(failed) && !failed.response) {
        noteContact(failed)
        throw failed
      }
      clearSession()
      onSessionEnd()
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
      if (error.response?.status === 401 && config?.bearer && !config.retried)
        return retry(config, config.bearer, error)
      throw error
    },
  )
  return http
}

export const api = createClient(API_ADDRESS)
