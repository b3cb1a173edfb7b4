import type { QueuedMail } from '@agremia/model/calls/mail'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../api/client.ts'

export const mailServerQuery = queryOptions({
  queryKey: ['mailServer'],
  queryFn: async () => (await api.get<QueuedMail>('/mail_server')).data.data,
})

/** What is said of a mail that was promised: `children` where it leaves, and that it stays where no mail server is set. */
export function MailPromise({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(mailServerQuery)
  if (isPending) return null
  if (data && !data.hasMailServer)
    return <>A mensagem ficou guardada, falta o servidor de correio. Contacte a organização, que lha pode entregar.</>
  return children
}
