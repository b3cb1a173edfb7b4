import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/paths.mjs'

export interface Figure {
  name: string
  unit: 'ms' | 'MB' | 'KB' | ''
  ours: number
  bare?: number
  /** Where rounds were compared; otherwise ours by bare. */
  ratio?: number
  /** The most that the ratio, or our own figure, may be; without it the figure only informs. */
  target?: { ratio: number } | { value: number }
}

/** A shared machine is noisy: of what is measured, only what is missed by more than this fails the command. */
const NOISE = 1.25
/** What is counted, calls and bytes, is the same on any machine. */
const slackOf = ({ unit }: Figure) => (unit === '' || unit === 'KB' ? 1 : NOISE)

const reached = (figure: Figure) => {
  if (!figure.target) return 0
  return 'ratio' in figure.target
    ? (ratioOf(figure) ?? Number.NaN) / figure.target.ratio
    : figure.ours / figure.target.value
}
const ratioOf = ({ ratio, ours, bare }: Figure) => ratio ?? (bare === undefined ? undefined : ours / bare)

export function report(figures: readonly Figure[]): boolean {
  const rows = figures.map(figure => [
    figure.name,
    print(figure.ours, figure.unit),
    figure.bare === undefined ? '' : print(figure.bare, figure.unit),
    ratioOf(figure)?.toFixed(2) ?? '',
    targetText(figure),
    verdict(figure),
  ])
  const table = [['', 'ours', 'bare', 'ratio', 'target', ''], ...rows]
  const widths = table[0]?.map((_, at) => Math.max(...table.map(row => row[at]?.length ?? 0))) ?? []
  for (const row of table) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
  }
  console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(
    join(root, '.cache/bench.json'),
    JSON.stringify({ at: new Date(), node: process.version, figures }, null, 2),
  )
  return figures.every(figure => reached(figure) <= slackOf(figure))
}

const print = (value: number, unit: Figure['unit']) =>
  unit === '' ? String(value) : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`

function targetText({ target, unit }: Figure) {
  if (!target) return ''
  return 'ratio' in target ? `≤ ${target.ratio} x` : `≤ ${print(target.value, unit)}`
}

function verdict(figure: Figure) {
  if (!figure.target) return ''
  const part = reached(figure)
  if (part <= 1) return 'met'
  return part <= slackOf(figure) ? 'missed, within noise' : 'MISSED'
}
