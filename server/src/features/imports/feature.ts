import * as importCalls from '@agremia/model/calls/imports'
import { sql } from 'kysely'
import { defineFeature, runsJob } from '../feature.ts'
import { applyImportJob, checkImportJob, handleImport, RELEASE_IMPORTS, undoImportJob } from './import-jobs.ts'
import { importRoutes } from './imports.routes.ts'

/** May run for each of the three jobs: it changes only imports that no job works on. */
const release = RELEASE_IMPORTS.execute.bind(RELEASE_IMPORTS)

export const imports = defineFeature({
  name: 'imports',
  calls: [importCalls],
  routes: (app, { database, clock, settings }) => importRoutes(app, { database, clock, store: settings }),
  jobs: [
    runsJob(checkImportJob, { handler: deps => handleImport(deps, 'check'), afterRestore: release }),
    runsJob(applyImportJob, { handler: deps => handleImport(deps, 'apply'), afterRestore: release }),
    runsJob(undoImportJob, { handler: deps => handleImport(deps, 'undo'), afterRestore: release }),
  ],
  cleanup: {
    'imports that no job works on': RELEASE_IMPORTS,
    // Spreadsheets of other people hold personal data: those that nobody applied are kept for a week.
    'imports that were never applied': sql`
      delete from imports
      where applied_at is null and status in ('mapping', 'checked') and created_at < now() - interval '7 days'`,
    'rows of imports that can no longer be undone': sql`
      delete from import_rows using imports i
      where i.id = import_id and i.status in ('applied', 'undone')
        and i.applied_at < now() - make_interval(days => ${sql.lit(importCalls.UNDO_DAYS)})`,
  },
})
