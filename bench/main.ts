import { chooseParts, listOfParts } from './choose-parts.ts'
import { PARTS } from './parts.ts'
import { proveParts } from './prove-parts.ts'
import { report } from './report.ts'
import { measureParts, shareAll } from './run-parts.ts'
import { createStops } from './stops.ts'

const stops = createStops()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stops.all().then(() => process.exit(1)))

try {
  process.exitCode = await run(process.argv.slice(2))
} finally {
  await stops.all()
}

async function run(given: readonly string[]): Promise<number> {
  if (given.includes('--help')) {
    console.log(listOfParts(PARTS))
    return 0
  }
  const { parts, isTiny, unknown } = chooseParts(PARTS, given)
  if (unknown.length > 0) {
    console.error(`The bench has no part ${unknown.join(', ')}.\n${listOfParts(PARTS)}`)
    return 1
  }
  if (isTiny) {
    const { compared, failures } = await proveParts(parts, bench => shareAll(stops, bench))
    tell(failures)
    console.log(`${compared.length} comparisons hold, ${parts.length - failures.length} of ${parts.length} parts run`)
    return failures.length === 0 ? 0 : 1
  }
  const { figures, failures } = await measureParts(parts, stops)
  const isMet = report(figures)
  tell(failures)
  return isMet && failures.length === 0 ? 0 : 1
}

function tell(failures: readonly string[]) {
  for (const failure of failures) console.error(`FAILED ${failure}`)
}
