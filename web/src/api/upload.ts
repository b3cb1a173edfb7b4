import axios, { type AxiosInstance } from 'axios'
import { api } from './client.ts'
import { describeFailure, readFailure } from './failure.ts'

/** What an upload that fails is called: the error code that the specification fixes (FORM-06), and a sentence for people. */
export interface UploadFailureWords {
  code: string
  text: string
}

const ANY_FILE: UploadFailureWords = { code: 'Upload failed', text: 'Não foi possível carregar o ficheiro.' }
/** How many files are sent at the same time: more would share the same line and each take longer. */
const CONCURRENT_UPLOADS = 3

export class UploadFailure extends Error {
  /** The message for the user: the server's error about the file, otherwise why it could not be sent. */
  readonly text: string
  constructor(words: UploadFailureWords, cause: unknown) {
    super(words.code, { cause })
    const failure = readFailure(cause)
    const { _: _general, ...byField } = failure.errors
    this.text = byField.file ?? Object.values(byField)[0] ?? `${words.text} ${describeFailure(failure)}`
  }
}

/** Whether the user cancelled the request: that is not a failure, and no message is shown. */
export const isCancelled = (error: unknown) => axios.isCancel(error)

/** The sentence to show for anything that was thrown while a file was sent or deleted. */
export function describeUploadFailure(error: unknown) {
  if (error instanceof UploadFailure) return error.text
  const failure = readFailure(error)
  return Object.values(failure.errors)[0] ?? describeFailure(failure)
}

type OnPercent = (percent: number) => void

/** Sends one file of an input and reports its progress. Resolves when the server has it and the screen's data is renewed. */
export type SendFile = (file: File, onPercent: OnPercent, signal: AbortSignal) => Promise<void>

export interface UploadOptions {
  /** Called with whole percents, with each value at most once. */
  onPercent?: OnPercent
  signal?: AbortSignal
  /** Text fields of the same multipart form. */
  fields?: Readonly<Record<string, string>>
  failure?: UploadFailureWords
  /** Called with what the server warns of although it has taken the file, such as that it was sent before. */
  onWarning?(text: string): void
}

/** Calls `onPercent` only when the whole percent has changed. */
function wholePercents(onPercent: OnPercent | undefined): OnPercent {
  let last = -1
  return percent => {
    const whole = Math.floor(percent)
    if (whole !== last) onPercent?.(whole)
    last = whole
  }
}

/** Sends one file with the API client but without its timeout, and returns the `data` of the answer. */
export async function upload<Answer>(
  path: string,
  file: File,
  { onPercent, signal, fields = {}, failure = ANY_FILE, onWarning }: UploadOptions = {},
  http: AxiosInstance = api,
): Promise<Answer> {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  body.append('file', file)
  const report = wholePercents(onPercent)
  report(0)
  try {
    const answer = await http.post<{ data: Answer; meta?: { warnings?: { file?: string } } }>(path, body, {
      timeout: 0,
      signal,
      // `progress` is undefined when the browser does not know the length of the body.
      onUploadProgress: ({ progress = 0 }) => report(Math.min(progress, 1) * 100),
    })
    report(100)
    const { data, meta } = answer.data
    if (meta?.warnings?.file) onWarning?.(meta.warnings.file)
    return data
  } catch (error) {
    throw isCancelled(error) ? error : new UploadFailure(failure, error)
  }
}

export const averageOf = (percents: readonly number[]) =>
  percents.length === 0 ? 0 : Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)

/** Returns a function that runs at most `limit` of the tasks given to it at a time, in the order in which they were given. */
export function createQueue(limit = CONCURRENT_UPLOADS) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // A waiting task takes over this place, so the number of running tasks stays the same.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
