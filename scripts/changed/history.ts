import { readTree } from '../../test/house/tree.ts'
import { lastCommits } from './changed-files.ts'
import { estimateSeconds, readDurations } from './durations.ts'
import { readGraph } from './graph.ts'
import { select } from './select.ts'

// `node --import tsx scripts/changed/history.ts [200]`: how long `npm run test:changed` would have taken after each of the last commits, by
// the recorded durations and the imports of today; the slowest of them, and the median.
const COUNT = Number(process.argv[2] ?? 200)
const graph = readGraph(readTree())
const durations = readDurations()
const commits = lastCommits(COUNT)
  .map(({ line, files }) => {
    const selection = select(graph, files)
    return { line, seconds: estimateSeconds(selection, durations), everything: selection.everything }
  })
  .sort((one, other) => one.seconds - other.seconds)
const minutes = (seconds = 0) => (seconds / 60).toFixed(1)
const at = (part: number) => commits[Math.min(commits.length - 1, Math.floor(commits.length * part))]
for (const { line, seconds, everything } of commits.slice(-10))
  console.log(`${minutes(seconds)} min  ${line}${everything ? `  (${everything})` : ''}`)
console.log(
  `\n${commits.length} commits: median ${minutes(at(0.5)?.seconds)} min, nine of ten below ${minutes(at(0.9)?.seconds)} min`,
)
