import { parentPort, workerData } from 'node:worker_threads'
import { beginThread } from '../../tasks/begin-thread.ts'
import type { ThreadBasics } from '../../tasks/run-thread.ts'
import { sendPieces } from '../../tasks/stream-thread.ts'
import { type CardThreadData, drawPrint } from './print-cards.ts'

// The program of the thread in which cards are drawn while they are fetched.
const { connection, underway, ...data } = workerData as CardThreadData & ThreadBasics // only openPrint starts it
const database = beginThread({ connection, underway }, { name: 'cards', connections: 2 })
try {
  if (parentPort) await sendPieces(parentPort, await drawPrint({ ...data, database }, data))
} finally {
  await database.close()
}
