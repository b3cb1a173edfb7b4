import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../db/connect.ts'
import { watchRequests } from '../../http/yield-to-requests.ts'
import type { ThreadBasics } from '../../tasks/run-thread.ts'
import { sendPieces } from '../../tasks/stream-thread.ts'
import { type CardThreadData, drawPrint } from './print-cards.ts'

// The program of the thread in which cards are drawn while they are fetched, so that the server answers everyone else meanwhile, and first.
// On Linux a priority is the thread's; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { connection, underway, ...data } = workerData as CardThreadData & ThreadBasics // only openPrint starts it
watchRequests(underway)
const database = connect({ ...connection, max: 2, application_name: 'agremia cards' }, () => {})
try {
  if (parentPort) await sendPieces(parentPort, await drawPrint({ ...data, database }, data))
} finally {
  await database.close()
}
