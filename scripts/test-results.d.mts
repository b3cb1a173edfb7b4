export interface TestResult {
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  /** Titles of the steps of a browser story. */
  steps?: string[]
  /** The story failed at its first attempt and passed at its second. */
  retried?: true
}
export function readTestSources(folder?: string): Record<string, string>
export function readTestHelpers(folder?: string): Record<string, string>
/** `report` is what the runner itself wrote. */
export function readVitest(report: unknown, folder?: string): TestResult[]
export function readPlaywright(report: unknown, folder?: string): TestResult[]
export function timeVitest(report: unknown, folder?: string): Record<string, number>
export function timePlaywright(report: unknown, folder?: string): Record<string, number>
export function countTests(tests: readonly TestResult[]): Record<TestResult['status'], number>
export function closingLine(tests: readonly TestResult[], failedSteps: readonly string[]): string
export function failuresWithoutTest(
  runs: readonly { name: string; ok: boolean; tests?: readonly TestResult[] }[],
): string[]
export const MAX_RETRIED_STORIES: number
export function judgeRetries(tests: readonly TestResult[]): { name: string; ok: boolean; lines: string[] }
