import type { TestResult } from './test-results.mjs'

export type Layer = 'rule' | 'API' | 'screen'
export interface Section {
  title: string
  lines: { id: string; layers: Layer[] }[]
}
export type Proofs = Map<string, Partial<Record<Layer, { files: Set<string>; hasFailed: boolean }>>>
export const CONFORMANCE_PAGE: string
export function layerOf(file: string): Layer | undefined
export function readRequirements(markdown: string): Section[]
export function proofsOfRun(tests: readonly TestResult[]): Proofs
export function findUnproven(requirements: readonly Section[], tests: readonly TestResult[]): string[]
export function renderConformance(requirements: readonly Section[], tests: readonly TestResult[]): string
export function judgeConformance(tests: readonly TestResult[]): string[]
