import { cropProblem, largestCrop } from '@agremia/model/rules/crop'
import { describe, expect, test } from 'vitest'
import { mostZoom, moveCrop, placeOf, zoomCrop, zoomOf } from './photo-crop.ts'

const size = { width: 3000, height: 4000 }
const whole = largestCrop(size)

describe('API-04b: the crop of a photo', () => {
  test('moves, and stops at the edges', () => {
    const near = zoomCrop(whole, 2, size)
    const moved = moveCrop(near, 0.05, -0.05)
    expect(moved.x).toBeCloseTo(near.x + 0.05)
    expect(moved.y).toBeCloseTo(near.y - 0.05)
    expect(moveCrop(near, -9, -9)).toMatchObject({ x: 0, y: 0 })
    const far = moveCrop(near, 9, 9)
    expect(far.x + far.w).toBeCloseTo(1)
    expect(far.y + far.h).toBeCloseTo(1)
  })

  test('zooms around its centre, within the limits of the server', () => {
    const near = zoomCrop(whole, 2, size)
    expect(zoomOf(near, size)).toBeCloseTo(2)
    expect(near.x + near.w / 2).toBeCloseTo(whole.x + whole.w / 2)
    expect(near.y + near.h / 2).toBeCloseTo(whole.y + whole.h / 2)
    for (const one of [size, { width: 300, height: 300 }, { width: 9000, height: 400 }]) {
      const nearest = zoomCrop(largestCrop(one), 99, one)
      expect(zoomOf(nearest, one)).toBeCloseTo(mostZoom(one))
      expect(cropProblem(nearest, one)).toBeUndefined()
      expect(zoomCrop(nearest, 0, one).w).toBeCloseTo(largestCrop(one).w)
    }
  })

  test('zooming out at an edge stays within the picture', () => {
    const corner = moveCrop(zoomCrop(whole, 3, size), -9, -9)
    const back = zoomCrop(corner, 1.5, size)
    expect(back).toMatchObject({ x: 0, y: 0 })
  })

  test('gives the position of the picture behind the crop', () => {
    expect(placeOf({ x: 0.25, y: 0, w: 0.5, h: 1 })).toEqual({ left: '-50%', top: '0%', width: '200%', height: '100%' })
  })
})
