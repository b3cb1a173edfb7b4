import type pg from 'pg'
import { Unavailable } from '../errors.ts'
import type { Database } from './connect.ts'
import { isPoolExhausted } from './faults.ts'

const BUSY = 'Estão a ser enviadas outras listas completas. Tente de novo dentro de momentos.'
const BUSY_SECONDS = 5

/** One of the few connections for reading whole lists, or 503 when all of them stay in use. */
export async function openStream({ streams }: Database): Promise<pg.PoolClient> {
  try {
    return await streams.connect()
  } catch (error) {
    if (isPoolExhausted(error)) throw new Unavailable(BUSY_SECONDS, BUSY)
    throw error
  }
}
