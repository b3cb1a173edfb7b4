import { type Crop, largestCrop, type Size } from '@agremia/model/rules/crop'
import { LEAST_PHOTO_SIDE } from '@agremia/model/rules/uploads'
import { Button } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { mostZoom, moveCrop, placeOf, zoomCrop, zoomOf } from './photo-crop.ts'
import classes from './photo-editor.module.css'
import { useCropPointers } from './use-crop-pointers.ts'

interface Props {
  /** A file, or the address of a picture. */
  picture: File | string
  /** The current crop. */
  start?: Crop
  onDone(crop: Crop): void
  onClose(): void
  /** Called with an error text if the browser cannot show the picture, or if it is too small. */
  onFault(text: string): void
}

const DAMAGED = 'A imagem está danificada ou não é uma imagem. Escolha outra.'
const TOO_SMALL = `A imagem é demasiado pequena: precisa de pelo menos ${LEAST_PHOTO_SIDE} × ${LEAST_PHOTO_SIDE} píxeis.`
const ZOOM_STEP = 1.1
/** A step of an arrow key, as a fraction of the visible part. */
const STEP = 0.04
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const percents = new Intl.NumberFormat('pt-PT', { style: 'percent', maximumFractionDigits: 0 })

/** Crops a photo to 35 by 45, by mouse, touch or keys. The browser has applied the photo's rotation already. */
export default function PhotoEditor({ picture, start, onDone, onClose, onFault }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState<string>()
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop>()
  const [hasMoved, setHasMoved] = useState(false)
  useEffect(() => {
    if (typeof picture === 'string') return setAddress(picture)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])

  const open = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (Math.min(width, height) < LEAST_PHOTO_SIDE) return onFault(TOO_SMALL)
    setSize({ width, height })
    // The kept picture may be smaller than the one that was cropped: the zoom is limited to what it allows.
    setCrop(
      start ? zoomCrop(start, zoomOf(start, { width, height }), { width, height }) : largestCrop({ width, height }),
    )
  }
  const move = (dx: number, dy: number) => setCrop(now => now && moveCrop(now, dx * now.w, dy * now.h))
  const zoomTo = (zoom: number) => setCrop(now => now && size && zoomCrop(now, zoom, size))
  const zoomBy = (factor: number) => setCrop(now => now && size && zoomCrop(now, zoomOf(now, size) * factor, size))
  const pointers = useCropPointers({ move, zoomBy })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) move(...step)
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else return
    event.preventDefault()
    setHasMoved(true)
  }
  const most = size ? mostZoom(size) : 1
  const zoom = crop && size ? zoomOf(crop, size) : 1

  return (
    <Dialog
      title="Enquadrar a fotografia"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!crop} onClick={() => crop && onDone(crop)}>
            Usar fotografia
          </Button>
        </>
      }
    >
      <p id={`${id}-how`} className={classes.how}>
        <span className={classes.byMouse}>Arraste a imagem, ou use as setas do teclado, e aproxime com + e −.</span>
        <span className={classes.byFinger}>Arraste a imagem com um dedo e aproxime-a com dois.</span>
      </p>
      <div className={classes.stage} data-ready={crop ? true : undefined}>
        <div
          ref={frame}
          className={classes.frame}
          // So that screen readers pass the arrow keys on to the frame.
          role="application"
          aria-label="Enquadramento da fotografia"
          aria-describedby={`${id}-how`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          data-autofocus
          onKeyDown={onKeyDown}
          onWheel={event => zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)}
          {...pointers}
        >
          {address && (
            <img
              src={address}
              alt=""
              draggable={false}
              style={crop ? placeOf(crop) : undefined}
              onLoad={event => open(event.currentTarget)}
              onError={() => onFault(DAMAGED)}
            />
          )}
        </div>
      </div>
      <label className={classes.zoom}>
        <IconZoomOut aria-hidden size="1.25rem" />
        <input
          type="range"
          aria-label="Aproximar"
          aria-valuetext={percents.format(zoom)}
          min={1}
          max={most}
          step={0.01}
          value={zoom}
          disabled={most <= 1}
          onChange={event => zoomTo(Number(event.currentTarget.value))}
        />
        <IconZoomIn aria-hidden size="1.25rem" />
      </label>
      <p className={hidden.always} aria-live="polite">
        {hasMoved && crop && describe(crop, zoom)}
      </p>
    </Dialog>
  )
}

/** The position as text, for screen readers. */
const describe = ({ x, y, w, h }: Crop, zoom: number) => {
  const share = (at: number, room: number) => (room > 0.001 ? percents.format(at / room) : 'ao meio')
  return `Da esquerda: ${share(x, 1 - w)}; de cima: ${share(y, 1 - h)}; aproximação: ${percents.format(zoom)}.`
}
