import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '../one-at-a-time.ts'
import { BEGUN, type PdfAnswer, type PdfFacts, type PdfRequest, type PdfRequests } from './pdf-reading.ts'
import type { ReadingLimits } from './watch-limits.ts'

type AnswerTo<K extends keyof PdfRequests> = Promise<PdfRequests[K]['answer']>

/** Opens PDFs of strangers. No call rejects because of what is in a file; each waits for those that were made before. */
export interface PdfReader {
  /** What stands in the file at a path. */
  read(path: string): AnswerTo<'read'>
  /** The pages, to be drawn into a PDF of ours. */
  takePages(bytes: Uint8Array): AnswerTo<'pages'>
  /** The PDF with what its pages show and nothing else. */
  rewrite(bytes: Uint8Array): AnswerTo<'rewrite'>
  /** PDFs that were written anew, or that we drew, one behind the other. */
  join(pdfs: readonly Uint8Array[], facts: PdfFacts): AnswerTo<'join'>
}

/** In milliseconds. A started process takes 100 MB and half a second to start, so it is kept while files come. */
const IDLE_MS = 60_000
/** Files come one after the other, so hardly anything ever waits. */
const MOST_WAITING = 100

const LIMITS: ReadingLimits = { ms: 20_000, bytes: 500 * 1024 * 1024 }

/**
 * Opens PDFs in a child process, one at a time. `program` is the built program of that process; without it the server runs from its
 * sources, and so does the process.
 */
export function createPdfReader(program?: string, limits = LIMITS): PdfReader {
  const inTurn = oneAtATime(MOST_WAITING, () => new Error('too many PDFs wait for being read'))
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    if (child?.connected) child.disconnect()
    child = undefined
  }
  const answerTo = (request: PdfRequest) =>
    inTurn(async () => {
      clearTimeout(idle)
      if (!child?.connected) child = startProcess(program, limits)
      const { answer, isLast } = await ask(child, request).catch(error => {
        end()
        throw error
      })
      if (isLast) end()
      else idle = setTimeout(end, IDLE_MS).unref()
      return answer
    })
  return {
    read: path => answerTo({ kind: 'read', path }) as AnswerTo<'read'>, // our own program answers what was asked
    takePages: bytes => answerTo({ kind: 'pages', bytes }) as AnswerTo<'pages'>, // as above
    rewrite: bytes => answerTo({ kind: 'rewrite', bytes }) as AnswerTo<'rewrite'>, // as above
    join: (pdfs, facts) => answerTo({ kind: 'join', pdfs, facts }) as AnswerTo<'join'>, // as above
  }
}

function startProcess(program: string | undefined, { ms, bytes }: ReadingLimits): ChildProcess {
  const source = fileURLToPath(new URL('./read-pdfs.worker.ts', import.meta.url))
  return fork(program ?? source, [String(ms), String(bytes)], {
    // Nothing of the server's secrets is needed to read a file.
    env: {},
    execArgv: program ? [] : ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** The process was ended by its watch, or by the system for want of memory. */
const ENDED: PdfAnswer = { answer: { unread: 'demorado' }, isLast: true }

/** A process that ends before it is ready says nothing about the file: that is a fault of ours. */
function ask(child: ChildProcess, request: PdfRequest): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    keepServerUp(child, true)
    const settle = (act: () => void) => {
      keepServerUp(child, false)
      for (const event of ['message', 'exit', 'error']) child.removeAllListeners(event)
      // Told of nobody's file, such as that it could not be ended.
      child.on('error', () => {})
      act()
    }
    let hasBegun = false
    child.on('message', message => {
      if (message === BEGUN) hasBegun = true
      else settle(() => resolve(message as unknown as PdfAnswer)) // our own program sends nothing else
    })
    child.once('exit', code =>
      settle(() => (hasBegun ? resolve(ENDED) : reject(new Error(`the process that reads PDFs ended with ${code}`)))),
    )
    child.once('error', error => settle(() => reject(error)))
    child.send(request)
  })
}

/** A server that stops waits for the file that is being read, never for an idle process, which then ends by itself. */
function keepServerUp(child: ChildProcess, isReading: boolean) {
  for (const held of [child, child.channel]) {
    if (isReading) held?.ref()
    else held?.unref()
  }
}
