import { type PointerEvent, useRef } from 'react'

interface Moves {
  /** In widths and heights of the frame. */
  move(dx: number, dy: number): void
  /** How many times nearer. */
  zoomBy(factor: number): void
}

interface Place {
  x: number
  y: number
}
const distance = ([a, b]: readonly Place[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** A mouse or a finger drags the picture behind the frame, two fingers bring it nearer. */
export function useCropPointers({ move, zoomBy }: Moves) {
  const places = useRef(new Map<number, Place>())
  const letGo = ({ pointerId }: PointerEvent) => places.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      // A test's page, or an old browser, cannot hold on to a pointer that leaves; then it is let go there.
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
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
