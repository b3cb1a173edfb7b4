import type { BenchPart } from './part.ts'

interface Choice {
  parts: readonly BenchPart[]
  isTiny: boolean
  /** Words that name no part. */
  unknown: readonly string[]
}

/** Reads what follows `npm run bench --`: names of parts, of which none means all, and `--tiny`. */
export function chooseParts(all: readonly BenchPart[], given: readonly string[]): Choice {
  const names = given.filter(word => word !== '--tiny')
  return {
    parts: names.length === 0 ? all : all.filter(({ name }) => names.includes(name)),
    isTiny: given.includes('--tiny'),
    unknown: names.filter(name => !all.some(part => part.name === name)),
  }
}

export function listOfParts(all: readonly BenchPart[]): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  return [
    'npm run bench                 measures all parts; exits with 1 if a limit is missed',
    'npm run bench -- <part> …     measures some',
    'npm run bench -- --tiny       runs every comparison once at tiny size: answers must be equal, no figure is held',
    '',
    ...all.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
  ].join('\n')
}
