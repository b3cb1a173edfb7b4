import { type Frame, mm } from '../../../pdf/document.ts'

/** On which side of a DL envelope (220 x 110 mm) its window is. */
export type EnvelopeWindow = 'left' | 'right'

/** Where the sheet is folded, in millimetres from its upper edge, so that its first third lies behind the window. */
export const FOLDS = [105, 210] as const

/** In millimetres, on a sheet that lies in the middle of its envelope. */
interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * The windows that are sold, 20 mm from the side of the envelope: 35 x 90 and 45 x 100 mm on the right, 35 x 90 and 45 x 90 mm on
 * the left, 20 mm from its lower edge; that of 45 x 90 mm 15 mm (DIN 680). The sheet is 10 mm narrower than the envelope, and its
 * first third 5 mm lower.
 */
const WINDOWS: Readonly<Record<EnvelopeWindow, readonly Rectangle[]>> = {
  right: [
    { left: 105, top: 52.5, right: 195, bottom: 87.5 },
    { left: 95, top: 42.5, right: 195, bottom: 87.5 },
  ],
  left: [
    { left: 15, top: 52.5, right: 105, bottom: 87.5 },
    { left: 15, top: 47.5, right: 105, bottom: 92.5 },
  ],
}

/** How far a sheet may move in its envelope, in every direction, in millimetres. */
const TOLERANCE = 4

/** What is seen through each of the windows, wherever the sheet has moved: the whole address stands in it. */
export function addressFrame(side: EnvelopeWindow): Frame {
  const windows = WINDOWS[side]
  return frameOf({
    left: Math.max(...windows.map(({ left }) => left)) + TOLERANCE,
    top: Math.max(...windows.map(({ top }) => top)) + TOLERANCE,
    right: Math.min(...windows.map(({ right }) => right)) - TOLERANCE,
    bottom: Math.min(...windows.map(({ bottom }) => bottom)) - TOLERANCE,
  })
}

/** What may be seen through some window: nothing but the address stands in it. */
export function windowFrame(side: EnvelopeWindow): Frame {
  const windows = WINDOWS[side]
  return frameOf({
    left: Math.min(...windows.map(({ left }) => left)) - TOLERANCE,
    top: Math.min(...windows.map(({ top }) => top)) - TOLERANCE,
    right: Math.max(...windows.map(({ right }) => right)) + TOLERANCE,
    bottom: Math.max(...windows.map(({ bottom }) => bottom)) + TOLERANCE,
  })
}

const frameOf = ({ left, top, right, bottom }: Rectangle): Frame => ({
  left: mm(left),
  top: mm(top),
  width: mm(right - left),
  height: mm(bottom - top),
})
