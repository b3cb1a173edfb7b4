import { type Crop, LEAST_CROP_PIXELS, largestCrop, type Size } from '@agremia/model/rules/crop'

const MOST_ZOOM = 4

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The largest zoom that leaves enough pixels; 1 shows the largest part with the right proportions. */
export const mostZoom = (size: Size) => within((largestCrop(size).w * size.width) / LEAST_CROP_PIXELS, 1, MOST_ZOOM)

export const zoomOf = (crop: Crop, size: Size) => largestCrop(size).w / crop.w

/** Moves the crop by fractions of the picture, within its edges. */
export const moveCrop = (crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: within(crop.x + dx, 0, 1 - crop.w),
  y: within(crop.y + dy, 0, 1 - crop.h),
})

/** Changes the zoom around the centre of the crop. */
export function zoomCrop(crop: Crop, zoom: number, size: Size): Crop {
  const whole = largestCrop(size)
  const by = within(zoom, 1, mostZoom(size))
  const [w, h] = [whole.w / by, whole.h / by]
  return moveCrop({ x: crop.x + (crop.w - w) / 2, y: crop.y + (crop.h - h) / 2, w, h }, 0, 0)
}

/** The position and size of the whole picture, in percents of the frame, so that the crop fills the frame. */
export const placeOf = ({ x, y, w, h }: Crop) => ({
  left: `${(-x / w) * 100}%`,
  top: `${(-y / h) * 100}%`,
  width: `${100 / w}%`,
  height: `${100 / h}%`,
})
