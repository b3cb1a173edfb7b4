import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/paths.mjs'

export interface Figure {
  name: string
  unit: 'ms' | 'MB' | 'KB' | ''
  ours: number
  bare?: number
  /** The median ratio where rounds were compared; otherwise our figure divided by the reference. */
  ratio?: number
  /** The limit of the ratio or of our own figure; without it the figure is only informative. */
  target?: { ratio: number } | { value: number }
}

/** The tolerance for measured figures, because the machine is shared and noisy; only larger misses fail the command. */
const NOISE = 1.25
/** Counted figures (calls, bytes) are the same on any machine and have no tolerance. */
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
