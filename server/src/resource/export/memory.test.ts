import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

async function probe(format: 'csv' | 'xlsx'): Promise<{ rows: number; growth: number }> {
  const script = join(import.meta.dirname, 'testing', 'memory-probe.ts')
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, format])
  return JSON.parse(stdout)
}

describe('LIST-07e: 20,000 rows of 8 kB, 160 MB in all', () => {
  it.each(['csv', 'xlsx'] as const)('%s needs less than 100 MB more', { timeout: 120_000 }, async format => {
    const { rows, growth } = await probe(format)
    expect(rows).toBe(20_000)
    expect(growth).toBeLessThan(100_000_000)
  })
})
