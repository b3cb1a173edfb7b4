import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { BadConfig, readConfig } from './config.ts'
import type { Database } from './db/connect.ts'
import { planLivePayment } from './features/demo/live-payment.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './features/demo/logins.ts'
import { DEMO_ORGANISATIONS, type DemoName } from './features/demo/organisations.ts'
import { makeFirstAdmin } from './features/users/first-admin.ts'
import { type Instance, startInstance } from './instance.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const isDemoName = (name: string): name is DemoName => Object.hasOwn(DEMO_ORGANISATIONS, name)

async function hasNobody({ kysely }: Database) {
  const { rows } = await sql`select 1 from users limit 1`.execute(kysely)
  return rows.length === 0
}

async function main() {
  const { values } = parseArgs({
    options: {
      empty: { type: 'boolean', default: false },
      admin: { type: 'string', default: 'admin@agremia.example' },
      demo: { type: 'string', default: 'associacao' },
      'take-over': { type: 'boolean', default: false },
    },
  })
  const { demo } = values
  if (!isDemoName(demo)) throw new BadConfig(`--demo=${demo}: existem ${Object.keys(DEMO_ORGANISATIONS).join(' e ')}.`)
  const config = readConfig()
  const log = (message: string, detail?: object) =>
    config.logLevel !== 'silent' && process.stderr.write(`${message}${detail ? ` ${JSON.stringify(detail)}` : ''}\n`)

  let isDemo = false
  const starting = startInstance({
    config,
    log,
    takeOver: values['take-over'],
    prepare: async ({ database }) => {
      if (values.empty || !(await hasNobody(database))) return
      isDemo = true
      // Loaded for a first start only.
      const { fillDemo } = await import('./features/demo/fill-demo.ts')
      await fillDemo(database, demo, new Date(), config.dataDir)
      await planLivePayment(database)
    },
  })
  stopOnSignals(starting, log)
  const instance = await starting
  say(`Agremia: ${instance.address}`)
  if (instance.simulatorPage) say(`Simulador de pagamentos: ${instance.simulatorPage}`)
  if (isDemo) say(`Entre com ${DEMO_LOGINS.map(login => login.email).join(', ')} — palavra-passe: ${DEMO_PASSWORD}`)
  if (values.empty) {
    const link = await makeFirstAdmin(instance.database, instance.keys, values.admin, instance.address, new Date())
    if (link) say(`Primeira entrada (${values.admin}), uma só vez: ${link}`)
  }
}

/** More than a stop ever needs: something hangs. */
const STOP_MS = 30_000

/** From the first moment on, so that a start that is given up leaves no database running. */
function stopOnSignals(starting: Promise<Instance>, log: (message: string) => unknown) {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log(`${signal}: a terminar`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    starting.then(instance => instance.stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
}

/** In one line where we know what is wrong; whole where we do not. */
function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') console.error('A porta já está a ser usada. Escolha outra: PORT=3001 npm start')
  else if (error instanceof BadConfig) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

main().catch(fail)
