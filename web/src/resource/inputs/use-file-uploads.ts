import { useEffect, useRef, useState } from 'react'
import { averageOf, createQueue, describeUploadFailure, type SendFile } from '../../api/upload.ts'

export interface FileLine {
  key: number
  file: File
  percent: number
  /** A `wrong` file broke a rule and is not sent; a `failed` one can be sent again. */
  state: 'sending' | 'done' | 'failed' | 'wrong'
  text?: string
}

/** Uploads several files, a few at a time; each succeeds, fails or is cancelled by itself. */
export function useFileUploads(send: SendFile, findFault: (file: File) => string | undefined) {
  const [lines, setLines] = useState<readonly FileLine[]>([])
  const [inQueue] = useState(createQueue)
  const abortControllers = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const change = (key: number, changes: Partial<FileLine>) =>
    setLines(before => removeDoneWhenIdle(before.map(line => (line.key === key ? { ...line, ...changes } : line))))

  useEffect(() => {
    const all = abortControllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  async function start({ key, file }: Pick<FileLine, 'key' | 'file'>) {
    const controller = new AbortController()
    abortControllers.current.set(key, controller)
    try {
      await inQueue(async () => {
        controller.signal.throwIfAborted()
        await send(file, percent => change(key, { percent }), controller.signal)
      })
      change(key, { state: 'done', percent: 100 })
    } catch (error) {
      if (controller.signal.aborted) return
      change(key, { state: 'failed', text: describeUploadFailure(error) })
    } finally {
      abortControllers.current.delete(key)
    }
  }

  const sent = lines.filter(line => line.state === 'sending' || line.state === 'done')
  return {
    /** The files to show: uploaded ones are already among the files that the server has. */
    lines: lines.filter(line => line.state !== 'done'),
    isSending: lines.some(line => line.state === 'sending'),
    /** FORM-06: the average of all files sent together, including those already uploaded. */
    percent: averageOf(sent.map(line => line.percent)),
    count: sent.length,
    add(files: readonly File[]) {
      const added = files.map((file): FileLine => {
        lastKey.current += 1
        const text = findFault(file)
        return { key: lastKey.current, file, percent: 0, state: text ? 'wrong' : 'sending', text }
      })
      // Errors of the previous choice are no longer of interest.
      setLines(before => [...before.filter(line => line.state !== 'wrong'), ...added])
      for (const line of added) if (line.state === 'sending') void start(line)
    },
    retry(line: FileLine) {
      change(line.key, { state: 'sending', percent: 0, text: undefined })
      void start(line)
    },
    /** Removes a line and cancels its upload. */
    remove(key: number) {
      abortControllers.current.get(key)?.abort()
      setLines(before => removeDoneWhenIdle(before.filter(line => line.key !== key)))
    },
  }
}

/** Removes the uploaded files once none is being sent: until then they count in the average. */
const removeDoneWhenIdle = (lines: readonly FileLine[]) =>
  lines.some(line => line.state === 'sending') ? lines : lines.filter(line => line.state !== 'done')
