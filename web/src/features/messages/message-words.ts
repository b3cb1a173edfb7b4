import { printCount } from '../../resource/list-count.ts'

export const countMessages = (count: number) => `${printCount(count)} ${count === 1 ? 'mensagem' : 'mensagens'}`

const DAY_MS = 24 * 60 * 60_000

/** How long ago something began to wait, in whole days: `há 3 dias`. */
export function printAge(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  return days < 1 ? 'há menos de um dia' : days === 1 ? 'há um dia' : `há ${printCount(days)} dias`
}
