import type { ApplicationForm } from '@agremia/model/calls/applications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { findWork } from './find-work.ts'

/** The form with the time at which the server issued it, and the proof of work, which is computed while the applicant types. */
export interface IssuedForm {
  form: ApplicationForm
  at: number
  work: Promise<string>
}

async function fetchForm(signal?: AbortSignal): Promise<IssuedForm> {
  const { data } = await api.get<{ data: ApplicationForm }>('/member_applications/form', { signal })
  const form = data.data
  const work = findWork(form.challenge, form.bits)
  return { form, at: performance.now(), work }
}

export const formQuery = queryOptions({
  queryKey: ['applicationForm'],
  queryFn: ({ signal }) => fetchForm(signal),
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

async function post({ form, at, work }: IssuedForm, fields: object, website: string) {
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

/** Errors after which another form is fetched and the same values are sent with it: its receipt or proof of work has expired. */
const EXPIRED_CODES = ['formExpired', 'formWork']

export async function sendApplication(issued: IssuedForm, fields: object, website: string) {
  try {
    return await post(issued, fields, website)
  } catch (error) {
    const { code } = readFailure(error).body
    if (!EXPIRED_CODES.some(stale => stale === code)) throw error
    return post(await fetchForm(), fields, website)
  }
}
