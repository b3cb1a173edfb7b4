import { p95 } from './concurrent-requests.ts'
import type { Figure } from './report.ts'

const MAX_GROWTH_MB = 150
const MAX_TIMES_IDLE = 3

interface Measured {
  /** Of the server's memory, in MB. */
  growth: number
  /** The latencies of other requests in ms, while the task ran and before. */
  busy: readonly number[]
  idle: readonly number[]
}

/** What every background task on many members must keep to, beside its own limits. */
export const taskFigures = (
  name: string,
  { growth, busy, idle }: Measured,
  maxGrowthMb: number = MAX_GROWTH_MB,
): Figure[] => [
  { name: `${name}: memory growth`, unit: 'MB', ours: growth, target: { value: maxGrowthMb } },
  {
    name: `${name}: others' p95 meanwhile`,
    unit: 'ms',
    ours: p95(busy),
    bare: p95(idle),
    target: { ratio: MAX_TIMES_IDLE },
  },
]
