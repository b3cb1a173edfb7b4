import { useCallback, useEffect, useRef, useState } from 'react'
import { describeUploadFailure, type SendFile } from '../../api/upload.ts'

interface Sending {
  file: File
  /** An object URL, so that the picture is shown before it is sent. */
  preview: string
  percent: number
}

/** The upload of one picture, with its preview. */
export function usePhotoUpload(send: SendFile, url: string | undefined) {
  const [sending, setSending] = useState<Sending>()
  /** The preview of the sent picture, shown until the server's address for it arrives. */
  const [sent, setSent] = useState<{ preview: string; over: string | undefined }>()
  const [failed, setFailed] = useState<{ text: string; file: File }>()
  const stop = useRef<AbortController>(undefined)
  const previews = useRef(new Set<string>())

  const revokePreview = useCallback((preview: string) => {
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
    revokePreview(sent.preview)
    setSent(undefined)
  }, [sent, url, revokePreview])

  /** Resolves to whether the file was sent. */
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
      if (sent) revokePreview(sent.preview)
      if (isMine()) setSent({ preview, over: url })
      else revokePreview(preview)
      return isMine()
    } catch (error) {
      revokePreview(preview)
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
      if (sent) revokePreview(sent.preview)
      setSent(undefined)
    },
    sending,
    failed,
    /** The picture to show: the one being sent, else the one just sent, else the current one. */
    shown: sending?.preview ?? sent?.preview ?? url,
  }
}
