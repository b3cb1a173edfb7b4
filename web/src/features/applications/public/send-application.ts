import type { ApplicationForm } from '@agremia/model/calls/applications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { findWork } from './find-work.ts'

/** The form as the server issued it, and when; its proof of work is begun at once. */
export interface Issued {
  form: ApplicationForm
  at: number
  work: Promise<string>
}

async function issue(signal?: AbortSignal): Promise<Issued> {
  const { data } = await api.get<{ data: ApplicationForm }>('/member_applications/form', { signal })
  const form = data.data
  const work = findWork(form.challenge, form.bits)
  return { form, at: performance.now(), work }
}

export const formQuery = queryOptions({
  queryKey: ['applicationForm'],
  queryFn: ({ signal }) => issue(signal),
  // Never read again: another form would replace the one that is being filled in.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  retry: false,
})

/** In ms, added to the waiting time that the server demands, for rounding and clocks that differ. */
const MARGIN_MS = 250

const wait = (ms: number) => new Promise<void>(done => setTimeout(done, Math.max(0, ms)))

interface Answer {
  data: { photoToken: string }
}

async function post({ form, at, work }: Issued, fields: object, website: string) {
  const proof = await work
  await wait(at + form.leastSeconds * 1000 + MARGIN_MS - performance.now())
  const { data } = await api.post<Answer>('/member_applications/apply', {
    token: form.token,
    work: proof,
    ...(website && { website }),
    fields,
  })
  return data.data
}

/** When the form's receipt has expired, fetches another and sends the same values with it. */
const STALE = ['formExpired', 'formWork']

export async function sendApplication(issued: Issued, fields: object, website: string) {
  try {
    return await post(issued, fields, website)
  } catch (error) {
    const { code } = readFailure(error).body
    if (!STALE.some(stale => stale === code)) throw error
    return post(await issue(), fields, website)
  }
}
