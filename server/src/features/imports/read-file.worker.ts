import { parentPort, workerData } from 'node:worker_threads'
import { InvalidInput } from '../../errors.ts'
import { beginThread } from '../../tasks/begin-thread.ts'
import type { ReadingEnd, ReadingThreadData } from './read-uploaded-file.ts'
import { storeFile } from './store-file.ts'

// The program of the thread in which an uploaded file is read.
const { connection, underway, now, file } = workerData as ReadingThreadData // only readUploadedFile starts it
const database = beginThread({ connection, underway }, { name: 'imports', connections: 1 })
let end: ReadingEnd = { errors: undefined }
try {
  await storeFile(database, new Date(now), file)
} catch (error) {
  if (!(error instanceof InvalidInput)) throw error
  end = { errors: error.errors }
} finally {
  await database.close()
}
parentPort?.postMessage(end)
