import type { Database } from '../../db/connect.ts'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import { isOutOfMemory, runThread, type ThreadBasics } from '../../tasks/run-thread.ts'
import { refuseFile, TOO_LARGE_INSIDE } from './reading/refuse.ts'
import { storeFile, type UploadedFile } from './store-file.ts'

interface ReadingOptions {
  now: string
  file: UploadedFile
}
/** What the thread that reads a file is started with. */
export type ReadingThreadData = ReadingOptions & ThreadBasics

/** What is wrong with the file, by field; undefined when it was stored. */
export type ReadingEnd = { errors: FieldErrors | undefined }

/**
 * Reads an uploaded file and stores its rows, within the request: 20,000 rows take 1.5 s, and what is wrong with a file is
 * told beside it. In a thread of its own, because a workbook can be made to need any amount of memory and time.
 */
export async function readUploadedFile(database: Database, now: Date, file: UploadedFile, thread: URL | undefined) {
  // Run from its sources, as by developers and tests, the program has no thread.
  if (!thread) return storeFile(database, now, file)
  const { errors } = await runThread<ReadingEnd>(thread, database, {
    now: now.toISOString(),
    file,
  } satisfies ReadingOptions).catch((error: unknown) => {
    throw isOutOfMemory(error) ? refuseFile(TOO_LARGE_INSIDE) : error
  })
  if (errors) throw new InvalidInput(errors)
}
