import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../../test/bundled-programs.ts'

const run = promisify(execFile)

async function probe(format: 'csv' | 'xlsx'): Promise<{ rows: number; growth: number }> {
  const { stdout } = await run(process.execPath, [await findProgram('exportMemoryProbe'), format])
  return JSON.parse(stdout)
}

describe('LIST-07e: 20,000 rows of 8 kB, 160 MB in all', () => {
  it.each(['csv', 'xlsx'] as const)('%s needs less than 100 MB more', { timeout: 120_000 }, async format => {
    const { rows, growth } = await probe(format)
    expect(rows).toBe(20_000)
    expect(growth).toBeLessThan(100_000_000)
  })
})
