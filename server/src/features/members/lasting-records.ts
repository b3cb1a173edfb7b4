import type { Member } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'

interface RecordCounts {
  id: string
  charges: number
  payments: number
  messages: number
  cards: number
  posts: number
  rolls: number
}

const NOUNS = {
  charges: ['dívida', 'dívidas'],
  payments: ['pagamento', 'pagamentos'],
  messages: ['mensagem', 'mensagens'],
  cards: ['cartão', 'cartões'],
  posts: ['mandato', 'mandatos'],
  rolls: ['caderno eleitoral', 'cadernos eleitorais'],
} as const

/**
 * What keeps each of these members from being deleted, in words: charges, payments and cards, which nobody may delete, messages, which
 * prove what the organisation has told them, posts in its organs, and rolls of voters. A cancelled message told nobody anything and is
 * deleted with its member.
 */
export async function findLastingRecords(db: Kysely<unknown>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RecordCounts>`
    select m.id,
      (select count(*)::int from unsettled_payments c where c.member_id = m.id)
        + (select count(*)::int from unsettled_payments c where c.bill_to_member_id = m.id) as charges,
      (select count(*)::int from payments p where p.person_id = m.person_id) as payments,
      (select count(*)::int from messages g where g.member_id = m.id and g.status <> 'cancelada') as messages,
      (select count(*)::int from membership_cards k where k.member_id = m.id) as cards,
      (select count(*)::int from governing_bodies g where g.member_id = m.id) as posts,
      (select count(distinct e.roll_id)::int from electoral_roll_entries e where e.member_id = m.id) as rolls
    from members m where m.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.flatMap(counts => inWords(counts).map(words => [counts.id, words] as const)))
}

/** None, or one phrase: «2 dívidas, 1 pagamento e 3 mensagens». */
function inWords(counts: RecordCounts): string[] {
  const phrases = (['charges', 'payments', 'messages', 'cards', 'posts', 'rolls'] as const).flatMap(kind => {
    const [one, many] = NOUNS[kind]
    return counts[kind] > 0 ? [`${counts[kind]} ${counts[kind] === 1 ? one : many}`] : []
  })
  const last = phrases.pop()
  if (last === undefined) return []
  return [phrases.length > 0 ? `${phrases.join(', ')} e ${last}` : last]
}

/** Why such a member is not deleted, and what to do instead. */
export function deletionFault({ endDate, anonymizedAt }: Member, records: string): string {
  const refused = `Esta ficha não se elimina, porque tem ${records}.`
  if (anonymizedAt) return `${refused} Os dados pessoais desta ficha já foram apagados.`
  const instead = '«Apagar dados pessoais»: os valores e as datas ficam, o nome desaparece.'
  return endDate
    ? `${refused} Em vez disso, use ${instead}`
    : `${refused} Em vez disso, mude o estado para um de saída e use depois ${instead}`
}
