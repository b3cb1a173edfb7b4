import { type Crop, LEAST_CROP_PIXELS, largestCrop, type Size } from '@agremia/model/rules/crop'

const MOST_ZOOM = 4

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** How far a picture can be brought nearer before it is all squares: 1 is the largest part that has the shape. */
export const mostZoom = (size: Size) => within((largestCrop(size).w * size.width) / LEAST_CROP_PIXELS, 1, MOST_ZOOM)

export const zoomOf = (crop: Crop, size: Size) => largestCrop(size).w / crop.w

/** Moves what is seen, in shares of the picture; never over its edges. */
export const moveCrop = (crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: within(crop.x + dx, 0, 1 - crop.w),
  y: within(crop.y + dy, 0, 1 - crop.h),
})

/** Nearer or farther, around the middle of what is seen. */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const whole = largestCrop(size)
  const by = within(zoom, 1, mostZoom(size))
  const [w, h] = [whole.w / by, whole.h / by]
  return moveCrop({ x: crop.x + (crop.w - w) / 2, y: crop.y + (crop.h - h) / 2, w, h }, 0, 0)
}

/** Where the whole picture lies, so that this part of it fills a frame; all in percents of the frame. */
export const placeOf = ({ x, y, w, h }: Crop) => ({
  left: `${(-x / w) * 100}%`,
  top: `${(-y / h) * 100}%`,
  width: `${100 / w}%`,
  height: `${100 / h}%`,
})
