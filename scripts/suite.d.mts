import type { Step } from './steps.mjs'
import type { TestResult } from './test-results.mjs'

export type Lanes = Step[][]
export interface Found {
  tests: TestResult[]
  durations: Record<string, number>
}
export const DAILY_PROJECTS: string[]
export const CORE: string
/** `unit` and `story` are arguments of Vitest and of Playwright. */
export function lanesOf(wanted: {
  unit: string[]
  story: string[]
  hasChecks?: boolean
  hasBenchmarks?: boolean
}): Lanes
export function readDailyResults(): Found | undefined
export function runSuite(
  lanes: Lanes,
  how?: { earlier?: Found; proves?: boolean; keep?: boolean; record?: boolean },
): Promise<boolean>
