import type { GuardedChange } from '@agremia/model/calls/guarded-changes'
import { printInstant } from '@agremia/model/rules/day'
import { printIban } from '@agremia/model/rules/iban'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'

const KEY = queryKeys.resource('guardedChanges')
/** The resources whose events tell of a change: its own steps are announced as theirs. */
const TOPICS = ['settings', 'bankAccounts', 'people']

/** The changes that wait to come into use, read again when one is asked for or decided anywhere. */
export function useGuardedChanges() {
  const client = useQueryClient()
  useEffect(() => {
    const ends = TOPICS.map(topic => onTopic(topic, () => void client.invalidateQueries({ queryKey: KEY })))
    return () => {
      for (const end of ends) end()
    }
  }, [client])
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly GuardedChange[] }>('/guarded_changes', { signal })).data.data,
  })
}

/** Shows what is in use now, after a change was asked for or decided here. */
export function useGuardedChanged() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([KEY, ...TOPICS].map(key => client.invalidateQueries({ queryKey: [key].flat() })))
  }
}

export const printGuarded = ({ fieldType }: Pick<GuardedChange, 'fieldType'>, text: string) =>
  fieldType === 'iban' ? printIban(text) : text

/** What waits, in words: `Novo IBAN PT50 …, pedido por Ana em 15/11/2026 10:00.` */
export function describeChange(change: GuardedChange): string {
  const { label, newText, askedBy, askedAt, hidesOld, dueAt } = change
  const what = newText === null ? `Deixa de haver ${label}` : `Novo ${label} ${printGuarded(change, newText)}`
  const when =
    dueAt === null
      ? 'Vale quando outro administrador o confirmar.'
      : `Vale a partir de ${printInstant(dueAt)}, porque não há outro administrador que o confirme.`
  return [
    `${what}, pedido por ${askedBy} em ${printInstant(askedAt)}.`,
    when,
    ...(hidesOld ? ['Até lá não se mostra nenhum.'] : []),
  ].join(' ')
}
