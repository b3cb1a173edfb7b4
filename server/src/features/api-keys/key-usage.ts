import { sql } from 'kysely'
import type { Database, Log } from '../../db/connect.ts'

interface Uses {
  count: number
  at: Date
  address: string
}

/** Writing every use would cost a statement for each request. */
const WRITE_EVERY_MS = 60_000

/** Counts the uses of keys in memory and writes them at most once a minute, and when the program stops. */
export function createKeyUsage({ kysely }: Database, log: Log) {
  let waiting = new Map<string, Uses>()
  let timer: NodeJS.Timeout | undefined

  function note(keyId: string, address: string, at: Date, count = 1) {
    const known = waiting.get(keyId)
    waiting.set(
      keyId,
      known && known.at > at
        ? { ...known, count: known.count + count }
        : { count: (known?.count ?? 0) + count, at, address },
    )
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = waiting
    waiting = new Map()
    if (written.size === 0) return
    try {
      await writeUses(kysely, written)
    } catch (error) {
      for (const [keyId, { count, at, address }] of written) note(keyId, address, at, count)
      log('the uses of API keys were not written', { err: error })
    }
  }

  return { note, write }
}

async function writeUses(kysely: Database['kysely'], uses: ReadonlyMap<string, Uses>): Promise<void> {
  const rows = [...uses].map(([id, { count, at, address }]) => ({ id, count, at, address }))
  await sql`
    update api_secrets s set
      usage_count = least(s.usage_count::bigint + u.count, 2147483647),
      last_used_ip = case when s.last_used_at > u.at then s.last_used_ip else u.address end,
      last_used_at = greatest(s.last_used_at, u.at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (id uuid, count bigint, at timestamptz, address text)
    where s.id = u.id
  `.execute(kysely)
}
