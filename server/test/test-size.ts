import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** `vitest.config.ts` reads it from TEST_SIZE, which `npm run test:long` sets. */
    testSize: TestSize
  }
}

export type TestSize = 'daily' | 'long'

/**
 * How many kills, attacks, rows or random inputs a test uses: few in each `npm test`, which many people wait for, and many in
 * `npm run test:long`. Both prove the same statements; the long run meets rarer moments and inputs.
 */
export const bySize = <T>(sizes: Record<TestSize, T>): T => sizes[inject('testSize')]
