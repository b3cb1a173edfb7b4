import axios, { type AxiosInstance } from 'axios'
import { api } from './client.ts'
import { describeFailure, readFailure } from './failure.ts'

/** What a screen says of an upload that failed: the customer's code, and a sentence for people. */
interface Words {
  code: string
  text: string
}

/** FORM-06: the codes are the customer's own. Whoever the photo shows, its name for people bends to no gender. */
const FAILURES: Readonly<Record<string, Words>> = {
  member_photos: { code: 'Member photo upload failed', text: 'Não foi possível carregar a fotografia.' },
  member_application_photos: {
    code: 'Member Application photo upload failed',
    text: 'Não foi possível carregar a fotografia da candidatura.',
  },
  pdf_documents: { code: 'Pdf Document upload failed', text: 'Não foi possível carregar o PDF.' },
}
const OTHER: Words = { code: 'Upload failed', text: 'Não foi possível carregar o ficheiro.' }
/** More at once only make each other slow. */
const AT_A_TIME = 3

export class UploadFailure extends Error {
  /** For a person: what the server says of the file, else what did not happen and why. */
  readonly text: string
  constructor(path: string, cause: unknown) {
    const words = FAILURES[path.replace(/^\//, '')] ?? OTHER
    super(words.code, { cause })
    const failure = readFailure(cause)
    const { _: _general, ...byField } = failure.errors
    this.text = byField.file ?? Object.values(byField)[0] ?? `${words.text} ${describeFailure(failure)}`
  }
}

/** Someone changed their mind: nothing went wrong, and nothing is to be said. */
export const isCancelled = (error: unknown) => axios.isCancel(error)

type OnPercent = (percent: number) => void

interface Options {
  /** Whole percents, each at most once. */
  onPercent?: OnPercent
  signal?: AbortSignal
  /** Texts that go beside the file. */
  fields?: Readonly<Record<string, string>>
}

/** Hands on only what differs from the last one. */
function steps(onPercent: OnPercent | undefined): OnPercent {
  let last = -1
  return percent => {
    const whole = Math.floor(percent)
    if (whole !== last) onPercent?.(whole)
    last = whole
  }
}

/** Sends one file by the client of every call, however long it takes, and answers the `data` that came back. */
export async function upload<Answer>(
  path: string,
  file: File,
  { onPercent, signal, fields = {} }: Options = {},
  http: AxiosInstance = api,
): Promise<Answer> {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  body.append('file', file)
  const tell = steps(onPercent)
  tell(0)
  try {
    const answer = await http.post<{ data: Answer }>(path, body, {
      timeout: 0,
      signal,
      // Its share of the whole is absent where the length is not known.
      onUploadProgress: ({ progress = 0 }) => tell(Math.min(progress, 1) * 100),
    })
    tell(100)
    return answer.data.data
  } catch (error) {
    throw isCancelled(error) ? error : new UploadFailure(path, error)
  }
}

export const averageOf = (percents: readonly number[]) =>
  percents.length === 0 ? 0 : Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)

/** Lets a few of the works through at a time, in the order in which they came. */
export function createQueue(atATime = AT_A_TIME) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atATime) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Sends several, a few at a time, and tells the average of their progress. The first failure stops the others. */
export async function uploadAll<Answer>(
  path: string,
  files: readonly File[],
  onPercent?: OnPercent,
  http: AxiosInstance = api,
): Promise<Answer[]> {
  const stop = new AbortController()
  const inQueue = createQueue()
  const percents = files.map(() => 0)
  const tell = steps(onPercent)
  const send = (file: File, index: number) =>
    inQueue(() =>
      upload<Answer>(
        path,
        file,
        {
          signal: stop.signal,
          onPercent: percent => {
            percents[index] = percent
            tell(averageOf(percents))
          },
        },
        http,
      ),
    )
  try {
    return await Promise.all(files.map(send))
  } catch (error) {
    stop.abort()
    throw error
  }
}
