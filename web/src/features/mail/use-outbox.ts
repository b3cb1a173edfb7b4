import type { MAIL_STATUS, OutgoingMailEntry } from '@agremia/model/calls/mail'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The words are repeated and checked by type: importing the module of the calls would load zod. */
export const STATUS = {
  queued: 'Por enviar',
  waiting: 'À espera do envio automático',
  sent: 'Enviada',
  stored: 'Guardada, sem servidor de envio',
  failed: 'Falhou',
} as const satisfies typeof MAIL_STATUS

interface Page {
  data: readonly OutgoingMailEntry[]
  meta: { total: number }
}
export type OutgoingMail = OutgoingMailEntry & { text: string | null }

const PAGE = 50

/** Outgoing mails, newest first, one page after the other. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: queryKeys.list('outbox', {}),
  queryFn: async ({ pageParam, signal }) =>
    (await api.get<Page>('/outbox', { params: { _page: pageParam, _limit: PAGE }, signal })).data,
  initialPageParam: 1,
  getNextPageParam: (last: Page, pages) => (pages.length * PAGE < last.meta.total ? pages.length + 1 : undefined),
  staleTime: 0,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.item('outbox', id),
    queryFn: async ({ signal }) => (await api.get<{ data: OutgoingMail }>(`/outbox/${id}`, { signal })).data.data,
    // Each reading of a confidential mail is recorded in the audit log, so it is never read again in the background.
    staleTime: Number.POSITIVE_INFINITY,
  })
