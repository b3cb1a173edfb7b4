import { migrate } from '../server/src/db/migrate.ts'
import { places } from '../server/src/places.ts'
import { makeFolder, removeFolder, withDatabase } from './measured-app.ts'
import { type BenchRun, definePart } from './part.ts'
import type { Figure } from './report.ts'

const MAX_MS = 45_000

interface DemonstrationSizes {
  isLoaded: boolean
}

export const demonstrationPart = definePart({
  name: 'demonstration',
  about: 'how long a first start takes to load the demonstration',
  needs: 'nothing',
  // A tiny run starts from a demonstration that was loaded a moment ago, or whose makers have not changed since.
  sizes: { full: { isLoaded: true }, tiny: { isLoaded: false } },
  measure: loadDemonstration,
})

async function loadDemonstration(_: BenchRun, { isLoaded }: DemonstrationSizes): Promise<Figure[]> {
  if (!isLoaded) return []
  console.log('Loading the demonstration …')
  const { fillDemo } = await import('../server/src/features/demo/fill-demo.ts')
  const dataDir = await makeFolder()
  try {
    return await withDatabase(dataDir, async database => {
      await migrate(database, places.migrations, () => undefined)
      const began = performance.now()
      await fillDemo(database, 'associacao', new Date(), dataDir)
      const ours = performance.now() - began
      return [{ name: 'demonstration of 4,070 records: load', unit: 'ms', ours, target: { value: MAX_MS } }]
    })
  } finally {
    await removeFolder(dataDir)
  }
}
