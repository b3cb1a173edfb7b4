import { type PointerEvent, useRef } from 'react'

interface Moves {
  /** Distances as fractions of the frame's width and height. */
  move(dx: number, dy: number): void
  /** The factor by which the picture is enlarged. */
  zoomBy(factor: number): void
}

interface Place {
  x: number
  y: number
}
const distance = ([a, b]: readonly Place[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Handles the pointer events of the crop frame: one pointer drags the picture, two fingers zoom it. */
export function useCropPointers({ move, zoomBy }: Moves) {
  const places = useRef(new Map<number, Place>())
  const forgetPointer = ({ pointerId }: PointerEvent) => places.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      // happy-dom and old browsers have no pointer capture.
      event.currentTarget.setPointerCapture?.(event.pointerId)
      places.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent) {
      const before = places.current.get(event.pointerId)
      if (!before) return
      const apart = distance([...places.current.values()])
      places.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = distance([...places.current.values()])
      if (apart > 0 && now > 0) return zoomBy(now / apart)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      if (width > 0 && height > 0) move((before.x - event.clientX) / width, (before.y - event.clientY) / height)
    },
    onPointerUp: forgetPointer,
    onPointerCancel: forgetPointer,
  }
}
