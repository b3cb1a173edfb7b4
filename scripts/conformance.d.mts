import type { TestResult } from './test-results.mjs'

export interface Section {
  title: string
  ids: string[]
}
export type Proofs = Map<string, Set<string>>
export function readRequirements(markdown: string): Section[]
export function readOpen(text: string, known: ReadonlySet<string>): Map<string, string>
export function proofsOfRun(tests: readonly TestResult[]): Proofs
export function proofsOfSources(sources: Record<string, string>): Proofs
export function renderConformance(requirements: readonly Section[], open: Map<string, string>, proofs: Proofs): string
export function idsInHelpers(helpers: Record<string, string>, known: ReadonlySet<string>): string[]
export function unprovenInRun(proofs: Proofs, open: Map<string, string>, tests: readonly TestResult[]): string[]
