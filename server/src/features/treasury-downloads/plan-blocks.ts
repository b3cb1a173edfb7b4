/** The most documents of a block, and the most bytes of their files. */
export const MOST_IN_BLOCK = 50
export const MOST_BLOCK_BYTES = 20 * 1024 * 1024

/** Divides documents into blocks, in their order. A document that is larger than a block is one by itself. */
export function planBlocks<T>(documents: readonly T[], bytesOf: (document: T) => number): T[][] {
  const blocks: T[][] = []
  let bytes = 0
  for (const document of documents) {
    const own = bytesOf(document)
    const last = blocks.at(-1)
    if (last && last.length < MOST_IN_BLOCK && bytes + own <= MOST_BLOCK_BYTES) {
      last.push(document)
      bytes += own
    } else {
      blocks.push([document])
      bytes = own
    }
  }
  return blocks
}
