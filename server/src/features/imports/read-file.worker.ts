import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../db/connect.ts'
import { InvalidInput } from '../../errors.ts'
import { watchRequests } from '../../http/yield-to-requests.ts'
import type { ReadingEnd, ReadingThreadData } from './read-uploaded-file.ts'
import { storeFile } from './store-file.ts'

// The program of the thread in which an uploaded file is read, so that the server answers everyone else meanwhile, and first.
// On Linux a priority is the thread's; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { connection, underway, now, file } = workerData as ReadingThreadData // only readUploadedFile starts it
watchRequests(underway)
const database = connect({ ...connection, max: 1, application_name: 'agremia imports' }, () => {})
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
