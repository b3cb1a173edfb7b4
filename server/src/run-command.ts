import { BadConfig, type Config, readConfig } from './config.ts'
import { checkServer, connect, type Database, type Log } from './db/connect.ts'
import { Refused } from './features/backup/refused.ts'
import { openDatabase } from './open-database.ts'

export interface Tools {
  config: Config
  log: Log
  say: (text: string) => void
  /** Aborts when the person who typed the command changes their mind. */
  signal: AbortSignal
  open: () => Promise<Database>
}

/** Runs a command that uses the installation for a while, then leaves it as it was found: running, or not. */
export async function runCommand(name: string, work: (tools: Tools) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => interruption.abort(new Refused(`${signal}: interrompido, sem nada mudado.`)))
  const stops: (() => Promise<unknown>)[] = []
  let isLeaving = false
  try {
    const config = readConfig()
    const log: Log = (message, detail) =>
      config.logLevel !== 'silent' && process.stderr.write(`${message}${detail ? ` ${JSON.stringify(detail)}` : ''}\n`)
    const open = async () => {
      const connection = await openDatabase(config, log, stops)
      // Three: the work itself, and two for the queue's own migrations.
      const options = { ...connection, max: 3, application_name: `agremia ${name}` }
      // Our own leaving may reach the server after its end does: that is no loss to tell of.
      const database = connect(options, (message, detail) => !isLeaving && log(message, detail))
      stops.push(database.close)
      await checkServer(database)
      return database
    }
    const say = (text: string) => void process.stdout.write(`${text}\n`)
    await work({ config, log, say, signal: interruption.signal, open })
  } catch (error) {
    const isKnown = error instanceof Refused || error instanceof BadConfig
    console.error(isKnown ? error.message : error)
    process.exitCode = 1
  } finally {
    isLeaving = true
    for (let last = stops.pop(); last; last = stops.pop()) await last()
  }
}
