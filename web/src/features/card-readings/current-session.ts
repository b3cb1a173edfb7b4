import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { api } from '../../api/client.ts'

const KEY = 'cardSession'

/** The session that was last open on this device: a scanner that opens addresses adds to it. */
export const keepCurrentSession = (id: string) =>
  localStorage.setItem(KEY, JSON.stringify({ id, day: lisbonDay(new Date()) }))

function readCurrentSession(): string | undefined {
  try {
    const { id, day } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { id?: string; day?: string } // written above
    return day === lisbonDay(new Date()) ? id : undefined
  } catch {
    return undefined // not written by this app
  }
}

export const createSession = async (name: string) =>
  (await api.post<{ data: { _id: string } }>('/card_sessions', { name })).data.data._id

/** The session of today on this device; a new one where there is none, or where it was deleted. */
export async function findOrCreateSession(): Promise<string> {
  const id = readCurrentSession()
  if (id !== undefined) {
    const response = await api.get(`/card_sessions/${id}`, {
      validateStatus: status => status === 200 || status === 404,
    })
    if (response.status === 200) return id
  }
  return createSession(`Verificações de ${printDay(lisbonDay(new Date()))}`)
}
