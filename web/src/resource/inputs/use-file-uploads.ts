import { useEffect, useRef, useState } from 'react'
import { averageOf, createQueue, describeUploadFailure, type SendFile } from '../../api/upload.ts'

export interface FileLine {
  key: number
  file: File
  percent: number
  /** `wrong` was never sent and never will be; `failed` can be tried again. */
  state: 'sending' | 'done' | 'failed' | 'wrong'
  text?: string
}

/** Several files on their way, a few at a time, each with its own end. */
export function useFileUploads(send: SendFile, findFault: (file: File) => string | undefined) {
  const [lines, setLines] = useState<readonly FileLine[]>([])
  const [inQueue] = useState(createQueue)
  const stops = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const change = (key: number, what: Partial<FileLine>) =>
    setLines(before => settle(before.map(line => (line.key === key ? { ...line, ...what } : line))))

  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  async function start({ key, file }: Pick<FileLine, 'key' | 'file'>) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      await inQueue(async () => {
        stop.signal.throwIfAborted()
        await send(file, percent => change(key, { percent }), stop.signal)
      })
      change(key, { state: 'done', percent: 100 })
    } catch (error) {
      if (stop.signal.aborted) return
      change(key, { state: 'failed', text: describeUploadFailure(error) })
    } finally {
      stops.current.delete(key)
    }
  }

  const sent = lines.filter(line => line.state === 'sending' || line.state === 'done')
  return {
    /** What is still to be seen: those that arrived are among the files that are there. */
    lines: lines.filter(line => line.state !== 'done'),
    isSending: lines.some(line => line.state === 'sending'),
    /** FORM-06: the average of all that go together, those that have arrived too. */
    percent: averageOf(sent.map(line => line.percent)),
    count: sent.length,
    add(files: readonly File[]) {
      const added = files.map((file): FileLine => {
        lastKey.current += 1
        const text = findFault(file)
        return { key: lastKey.current, file, percent: 0, state: text ? 'wrong' : 'sending', text }
      })
      // What was wrong last time has been read.
      setLines(before => [...before.filter(line => line.state !== 'wrong'), ...added])
      for (const line of added) if (line.state === 'sending') void start(line)
    },
    retry(line: FileLine) {
      change(line.key, { state: 'sending', percent: 0, text: undefined })
      void start(line)
    },
    drop(key: number) {
      stops.current.get(key)?.abort()
      setLines(before => settle(before.filter(line => line.key !== key)))
    },
  }
}

/** Those that arrived count in the average until the last one has. */
const settle = (lines: readonly FileLine[]) =>
  lines.some(line => line.state === 'sending') ? lines : lines.filter(line => line.state !== 'done')
