import type { Message } from '@agremia/model/resources/messages'
import { counted } from '@agremia/model/rules/counted'
import { printInstant } from '@agremia/model/rules/day'
import { HELD_BECAUSE } from '@agremia/model/rules/messages'
import { printCount } from '../../resource/list-count.ts'

export const countMessages = (count: number) => counted(count, 'mensagem', 'mensagens')

const DAY_MS = 24 * 60 * 60_000

/** How long ago something began to wait, in whole days: `há 3 dias`. */
export function printAge(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  return days < 1 ? 'há menos de um dia' : days === 1 ? 'há um dia' : `há ${printCount(days)} dias`
}

export type MessageState = Pick<Message, 'status' | 'heldBecause' | 'nextTryAt' | 'error'>

/** What the word of the state leaves open: why the message waits, when it leaves, or what went wrong. */
export function explainState({ status, heldBecause, nextTryAt, error }: MessageState, now: Date): string | undefined {
  if (heldBecause) return HELD_BECAUSE[heldBecause]
  if (status === 'em_fila' && nextTryAt && Date.parse(nextTryAt) > now.getTime())
    return `${error === null ? 'Sai' : 'Nova tentativa'} em ${printInstant(nextTryAt)}`
  return error ?? undefined
}
