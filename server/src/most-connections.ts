import type { Config } from './config.ts'
import { STREAMS } from './db/connect.ts'
import { BESIDE_JOBS } from './jobs/worker.ts'

/** One hears what other instances announce, one asks whether the server still answers, one proves that the jobs' worker lives. */
const LASTING = 3
/** Of a job that works in a thread: its transaction, its progress and what it reads ahead. */
const THREAD = 4 + STREAMS.max

/** How many connections to the database one process has at most: of requests, streamed lists and jobs, and the lasting ones. */
export const mostConnections = ({ databasePool, jobConcurrency }: Pick<Config, 'databasePool' | 'jobConcurrency'>) =>
  databasePool + STREAMS.max + BESIDE_JOBS + jobConcurrency * (1 + THREAD) + LASTING
