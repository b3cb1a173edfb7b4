import type pg from 'pg'
import type { Running } from './measured-app.ts'
import { growthOf } from './usage.ts'

export interface Exported {
  /** The largest growth of the process's memory, in MB. */
  growth: number
  firstByte: number
  total: number
  bytes: number
  /** Whether the database was still reading rows after the first byte had arrived, which proves streaming. */
  isEarly: boolean
}

/** Downloads the file as a browser does: one call for the link, then the link. */
export async function askForFile({ port }: Running, bearer: string, format: 'csv' | 'xlsx'): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/users/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, query: { _sort: 'name' } }),
  })
  const { data } = (await response.json()) as { data: { url: string } } // the contract of POST export
  return `http://127.0.0.1:${port}${data.url}`
}

export async function download({ pid }: Running, url: string, database: pg.Pool): Promise<Exported> {
  const { growth, result } = await growthOf(pid, async () => {
    const began = performance.now()
    const response = await fetch(url)
    if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
    let firstByte = 0
    let bytes = 0
    let isOver = false
    let watching: Promise<boolean> | undefined
    for await (const part of response.body) {
      if (bytes === 0) {
        firstByte = performance.now() - began
        watching = seesReading(database, () => isOver)
      }
      bytes += part.length
    }
    const total = performance.now() - began
    isOver = true
    return { firstByte, total, bytes, isEarly: (await watching) ?? false }
  })
  return { growth, ...result }
}

/** The statement of an export is active, or idle in its transaction, until its last row is read. */
async function seesReading(database: pg.Pool, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const { rowCount } = await database.query(`
      select 1 from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()
        and state <> 'idle' and query ~ 'users' and query ~ 'order by'
    `)
    if (rowCount) return true
  }
  return false
}

/** The names and e-mail addresses of a CSV file, which both sides write alike; of ours the first line is the heading. */
export async function readPeople(url: string): Promise<string[][]> {
  const text = await (await fetch(url)).text()
  const lines = text.trim().split('\r\n')
  return lines.map(line =>
    line
      .split(';')
      .slice(0, 2)
      .map(cell => cell.replaceAll('"', '')),
  )
}
