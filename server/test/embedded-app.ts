import { once } from 'node:events'
import { startEmbedded } from '../src/db/embedded.ts'

/** An application that uses the embedded database and nothing else; tests run it in a process of its own, to be killed or stopped. */
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const embedded = await startEmbedded({
    ...JSON.parse(process.argv[2] ?? '{}'),
    log: (message, detail) => say({ message, ...detail }),
  })
  say({ options: embedded.options })
  await once(process.stdin, 'data')
  await embedded.stop()
  process.stdin.destroy()
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
