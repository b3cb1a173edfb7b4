import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../src/db/connect.ts'
import type { ThreadBasics } from '../src/tasks/run-thread.ts'
import { sendPieces } from '../src/tasks/stream-thread.ts'

export interface PiecesProgram {
  /** The name of its connection, by which a test sees whether the thread still runs. */
  name: string
  pieces: number
  pieceSize: number
  /** How many pieces it has made. */
  made: Int32Array
  failsAfter?: number
  exitsAfter?: number
}

// A thread that sends pieces as those that draw PDFs do, for the test of stream-thread.ts.
const { connection, name, pieces, pieceSize, made, failsAfter, exitsAfter } = workerData as PiecesProgram & ThreadBasics // only that test starts it
const database = connect({ ...connection, max: 1, application_name: name }, () => {})

async function* makePieces() {
  for (let place = 0; place < pieces; place += 1) {
    if (place === failsAfter) throw new Error('a photo could not be read')
    if (place === exitsAfter) process.exit(3)
    await database.pool.query('select 1')
    Atomics.add(made, 0, 1)
    yield Buffer.alloc(pieceSize, place)
  }
}

try {
  if (parentPort) await sendPieces(parentPort, makePieces())
} finally {
  await database.close()
}
