import { describe, expect, it } from 'vitest'
import { MOST_BLOCK_BYTES, planBlocks } from './plan-blocks.ts'

const MB = 1024 * 1024
const sizesOf = (sizes: readonly number[]) => planBlocks(sizes, size => size).map(block => block.length)

describe('TRE-01: blocks of documents', () => {
  it.each([
    ['no document', [], []],
    ['fifty small documents in one', Array.from({ length: 50 }, () => 1), [50]],
    ['the fifty-first in the next', Array.from({ length: 51 }, () => 1), [50, 1]],
    ['exactly 20 MB in one', [10 * MB, 10 * MB], [2]],
    ['a byte more in two', [10 * MB, 10 * MB + 1], [1, 1]],
    ['a document that fills a block by itself', [1, MOST_BLOCK_BYTES + 1, 1], [1, 1, 1]],
  ])('has %s', (_what, sizes, blocks) => {
    expect(sizesOf(sizes)).toEqual(blocks)
  })
})
