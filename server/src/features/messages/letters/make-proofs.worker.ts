import { parentPort, workerData } from 'node:worker_threads'
import { beginThread } from '../../../tasks/begin-thread.ts'
import type { ThreadBasics } from '../../../tasks/run-thread.ts'
import { makeProofs, type ProofRequest } from './make-proofs.ts'

// The program of the thread in which proofs of sendings are made.
const { connection, underway, ...request } = workerData as ProofRequest & ThreadBasics // only the job `make-proofs` starts it
const database = beginThread({ connection, underway }, { name: 'proofs', connections: 1 })
try {
  await makeProofs(database, request)
} finally {
  await database.close()
}
parentPort?.postMessage('made')
