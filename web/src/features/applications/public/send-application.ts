import type { ApplicationForm } from '@agremia/model/calls/applications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { findWork } from './find-work.ts'

/** The form as it was handed out, and when; what it asks the page to compute is begun at once. */
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
  // One form is filled in to its end: a new one in the middle would be another.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  retry: false,
})

/** With a margin for clocks and rounding. */
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

/** The form's receipt is too old: another is fetched and the same is sent, so nobody types anything twice. */
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
