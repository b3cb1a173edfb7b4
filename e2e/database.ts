import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { DATABASE } from '../server/src/db/embedded/address.ts'
import { runSql } from './run-sql.ts'

/** Environment variables, because each worker of Playwright is a process of its own. */
export const SERVER_URL = 'AGREMIA_STORIES_SERVER'
export const TEMPLATE_FILES = 'AGREMIA_STORIES_FILES'
/** The database that every story file gets a copy of: the demonstration organisation as the app fills it at its first start. */
const TEMPLATE = DATABASE

/** As DATABASE_URL wants it. A socket's folder is given as a parameter, because it cannot be the host of a URL. */
export function urlOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`)
  url.username = user ?? ''
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host ?? '')
  return url.href
}

const serverUrl = () => {
  const url = process.env[SERVER_URL]
  if (!url) throw new Error('The global setup has not started the database server of the stories.')
  return url
}

/** Makes a database on the server of the run and answers its URL. */
export async function createDatabase({
  name = `story_${randomBytes(8).toString('hex')}`,
  from = TEMPLATE,
} = {}): Promise<string> {
  // Copying the files takes half the CPU of PostgreSQL's default, which writes every page to its log.
  await runSql({ database: serverUrl() }, `create database ${name} encoding 'UTF8' template ${from} strategy file_copy`)
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

export const dropDatabase = (url: string) =>
  runSql({ database: serverUrl() }, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
