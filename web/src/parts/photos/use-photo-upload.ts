import { useCallback, useEffect, useRef, useState } from 'react'
import { describeUploadFailure, type SendFile } from '../../api/upload.ts'

interface Sending {
  file: File
  /** An address in this page's memory: the picture is seen before a byte has left. */
  preview: string
  percent: number
}

/** The one file of a box, on its way. */
export function usePhotoUpload(send: SendFile, url: string | undefined) {
  const [sending, setSending] = useState<Sending>()
  /** What was sent, until the address of what the server kept is here. */
  const [sent, setSent] = useState<{ preview: string; over: string | undefined }>()
  const [failed, setFailed] = useState<{ text: string; file: File }>()
  const stop = useRef<AbortController>(undefined)
  const previews = useRef(new Set<string>())

  const letGo = useCallback((preview: string) => {
    URL.revokeObjectURL(preview)
    previews.current.delete(preview)
  }, [])
  useEffect(() => {
    const made = previews.current
    return () => {
      stop.current?.abort()
      for (const preview of made) URL.revokeObjectURL(preview)
    }
  }, [])
  useEffect(() => {
    if (!sent || sent.over === url) return
    letGo(sent.preview)
    setSent(undefined)
  }, [sent, url, letGo])

  /** Answers whether it arrived. */
  async function start(file: File): Promise<boolean> {
    stop.current?.abort()
    const mine = new AbortController()
    stop.current = mine
    const preview = URL.createObjectURL(file)
    previews.current.add(preview)
    setFailed(undefined)
    setSending({ file, preview, percent: 0 })
    const isMine = () => stop.current === mine
    try {
      await send(file, percent => isMine() && setSending(now => now && { ...now, percent }), mine.signal)
      if (sent) letGo(sent.preview)
      if (isMine()) setSent({ preview, over: url })
      else letGo(preview)
      return isMine()
    } catch (error) {
      letGo(preview)
      if (isMine() && !mine.signal.aborted) setFailed({ text: describeUploadFailure(error), file })
      return false
    } finally {
      if (isMine()) setSending(undefined)
    }
  }

  return {
    start,
    cancel: () => stop.current?.abort(),
    forget: () => {
      setFailed(undefined)
      if (sent) letGo(sent.preview)
      setSent(undefined)
    },
    sending,
    failed,
    /** What is to be seen: what is on its way, what has just arrived, else what is there. */
    shown: sending?.preview ?? sent?.preview ?? url,
  }
}
