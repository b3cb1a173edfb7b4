import { describe, expect, it } from 'vitest'
import { cropProblem, FACE_RATIO, largestCrop, parseCrop } from './crop.ts'

const ratioOf = (crop: { w: number; h: number }, width: number, height: number) => (crop.w * width) / (crop.h * height)

describe('API-04b: the part of a photo that is shown', () => {
  it.each([
    [3000, 4000],
    [4000, 3000],
    [700, 900],
    [300, 5000],
    [5000, 300],
  ])('is, if nobody says, the largest of 35 by 45 in %i x %i, and lies inside it', (width, height) => {
    const crop = largestCrop({ width, height })
    expect(ratioOf(crop, width, height)).toBeCloseTo(FACE_RATIO, 6)
    expect(Math.max(crop.w, crop.h)).toBeCloseTo(1, 6)
    expect(parseCrop(JSON.stringify(crop))).toEqual(crop)
    expect(crop.x).toBeCloseTo((1 - crop.w) / 2, 6)
    // Nearer the top than the bottom.
    expect(crop.y).toBeLessThanOrEqual(1 - crop.y - crop.h)
  })

  it.each([
    '',
    'x',
    'null',
    '[]',
    '{}',
    '"x"',
    '{"x":0,"y":0,"w":0,"h":0}',
    '{"x":0,"y":0,"w":1}',
    '{"x":"0","y":0,"w":1,"h":1}',
    '{"x":-0.1,"y":0,"w":0.5,"h":0.5}',
    '{"x":0.6,"y":0,"w":0.5,"h":0.5}',
    '{"x":0,"y":0.6,"w":0.5,"h":0.5}',
    '{"x":0,"y":0,"w":1.5,"h":0.5}',
    '{"x":0,"y":0,"w":1e999,"h":0.5}',
  ])('is not %s', text => expect(parseCrop(text)).toBeUndefined())

  it('has the shape of a card, and enough pixels', () => {
    const size = { width: 700, height: 900 }
    expect(cropProblem({ x: 0, y: 0, w: 1, h: 1 }, size)).toBeUndefined()
    expect(cropProblem({ x: 0.5, y: 0.5, w: 0.5, h: 0.5 }, size)).toBeUndefined()
    expect(cropProblem({ x: 0, y: 0, w: 1, h: 0.9 }, size)).toBe('O enquadramento deve ter a proporção de 35 por 45.')
    expect(cropProblem({ x: 0, y: 0, w: 0.1, h: 0.1 }, size)).toBe(
      'O enquadramento é demasiado apertado. Afaste-o um pouco.',
    )
  })
})
