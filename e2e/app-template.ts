import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { startApp, TEMPLATE } from './start-app.ts'

/** One app is started as a person's first is, and filled; those of the stories begin with a copy of its data. */
export default async function makeTemplate() {
  const app = await startApp()
  await app.goDown()
  const cluster = join(app.dataDir, 'postgres')
  // Below a folder that others may not enter the database lies elsewhere: then each app makes its own.
  if (existsSync(cluster)) {
    // What is lost with the power is made anew in the next run.
    appendFileSync(join(cluster, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n')
    process.env[TEMPLATE] = app.dataDir
  }
  return app.stop
}
