import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type CodeDetector, makeDetector } from './code-detector.ts'
import classes from './door-desk.module.css'

/** The pause between two looks at the picture. */
const LOOK_EVERY_MS = 100
/** A code that stays before the camera is read once; after so long without it, it can be read again. */
const FORGET_AFTER_MS = 2500

const NO_HTTPS =
  'Não há câmara: os navegadores só a abrem em ligações seguras (https). Use um leitor de mão ou escreva o código.'
const NO_CAMERA = 'Este aparelho não tem câmara. Use um leitor de mão ou escreva o código.'
const REFUSED = 'A câmara não foi autorizada. Autorize-a nas definições do navegador, ou escreva o código.'

const describeFault = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? REFUSED : NO_CAMERA

/** Reads codes with the camera, one after the other, until it is switched off. */
export function Camera({ onRead }: { onRead(text: string): void }) {
  const [isOn, setIsOn] = useState(false)
  const [fault, setFault] = useState(window.isSecureContext ? undefined : NO_HTTPS)
  const stop = (reason?: string) => {
    setIsOn(false)
    setFault(reason)
  }
  return (
    <div className={classes.camera}>
      {isOn && <Picture onRead={onRead} onFault={stop} />}
      {fault && <p role="status">{fault}</p>}
      {window.isSecureContext && (
        <Button
          variant={isOn ? 'default' : 'filled'}
          leftSection={isOn ? <IconCameraOff size="1.25rem" aria-hidden /> : <IconCamera size="1.25rem" aria-hidden />}
          onClick={() => (isOn ? stop() : setIsOn(true))}
        >
          {isOn ? 'Fechar a câmara' : 'Ler com a câmara'}
        </Button>
      )}
    </div>
  )
}

interface PictureProps {
  onRead(text: string): void
  onFault(reason: string): void
}

function Picture({ onRead, onFault }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const calls = useRef({ onRead, onFault })
  useEffect(() => {
    calls.current = { onRead, onFault }
  })
  useEffect(() => {
    const closing = new AbortController()
    watch(video.current, closing.signal, text => calls.current.onRead(text)).catch((error: unknown) => {
      if (!closing.signal.aborted) calls.current.onFault(describeFault(error))
    })
    return () => closing.abort()
  }, [])
  return <video ref={video} className={classes.picture} muted playsInline aria-label="Imagem da câmara" />
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onRead: (text: string) => void) {
  const detector = await makeDetector()
  signal.addEventListener('abort', () => detector.close())
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted || !video) return end()
  video.srcObject = stream
  await video.play()
  await lookAgain(video, detector, signal, onRead)
}

async function lookAgain(
  video: HTMLVideoElement,
  detector: CodeDetector,
  signal: AbortSignal,
  onRead: (text: string) => void,
) {
  let last: string | undefined
  let seenAt = 0
  while (!signal.aborted) {
    const text = await detector.detect(video)
    const now = performance.now()
    if (text !== undefined && !signal.aborted) {
      if (text !== last || now - seenAt > FORGET_AFTER_MS) onRead(text)
      last = text
      seenAt = now
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
