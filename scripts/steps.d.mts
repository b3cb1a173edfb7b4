export interface Step {
  name: string
  args: string[]
  env?: Record<string, string>
  /** Names of steps of the same lane that must not have failed. */
  needs?: string[]
  niceness?: number
  show?: 'all' | 'named' | 'failures'
}
export interface StepResult {
  name: string
  ok: boolean
  seconds: number
}
export const TYPES: Step[]
export const BIOME: Step
export const OXLINT: Step
export function vitest(name: string, ...args: string[]): Step
export function playwright(name: string, config: string, ...args: string[]): Step
export function stories(...args: string[]): Step
export function script(name: string, ...args: string[]): Step
export function program(name: string, path: string): Step
export function runStep(step: Step, how?: { show?: Step['show'] }): Promise<StepResult>
export function runLanes(lanes: Step[][]): Promise<StepResult[]>
