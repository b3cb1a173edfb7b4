import type { CardReading, ReadSession } from '@agremia/model/calls/card-readings'
import { api } from '../../api/client.ts'
import type { PendingReading } from './pending-readings.ts'

/** Where cards are read: a session of staff, or the same session through a volunteer's link, which tells less. */
export interface Door {
  /** The path of its calls; also the name under which this device keeps its readings. */
  path: string
  isForStaff: boolean
}

export const staffDoor = (sessionId: string): Door => ({
  path: `/card_sessions/${encodeURIComponent(sessionId)}`,
  isForStaff: true,
})
export const volunteerDoor = (token: string): Door => ({
  path: `/doors/${encodeURIComponent(token)}`,
  isForStaff: false,
})

const dataOf = <T>({ data }: { data: { data: T } }) => data.data

export const readSession = async ({ path, isForStaff }: Door, signal: AbortSignal) =>
  dataOf(await api.get<{ data: ReadSession }>(isForStaff ? `${path}/readings` : path, { signal }))
export const sendReading = async ({ path }: Door, reading: PendingReading) =>
  dataOf(await api.post<{ data: CardReading }>(`${path}/readings`, reading))
export const undoReading = async ({ path }: Door, id: string) =>
  dataOf(await api.post<{ data: CardReading }>(`${path}/readings/${id}/undo`))

export interface NumberedMember {
  name: string
  memberNumber: string
}
export const findMember = async ({ path }: Door, number: number) =>
  dataOf(await api.get<{ data: NumberedMember }>(`${path}/members/${number}`))
