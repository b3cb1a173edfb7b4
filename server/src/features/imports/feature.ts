import { pathToFileURL } from 'node:url'
import * as importCalls from '@agremia/model/calls/imports'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { sql } from 'kysely'
import { defineFeature } from '../feature.ts'
import { applyImportTask } from './apply-import.task.ts'
import { checkImportTask } from './check-import.task.ts'
import { IS_AT_REST } from './entries.ts'
import { importRoutes } from './imports.routes.ts'
import { undoImportTask } from './undo-import.task.ts'

/** Imports that wait for somebody: one that is being checked or applied does not. */
const countWaiting = (kind: ImportKindName) =>
  sql<number>`(select count(*) from imports where kind = ${kind} and status in ('mapping', 'checked') and ${IS_AT_REST})`

export const imports = defineFeature({
  name: 'imports',
  calls: [importCalls],
  routes: (app, { database, clock, settings, findTask, program }) =>
    importRoutes(app, {
      database,
      clock,
      store: settings,
      findTask,
      readingThread: program.threads && pathToFileURL(program.threads.fileReader),
    }),
  tasks: () => [checkImportTask, applyImportTask, undoImportTask],
  pendingWork: () => ({
    imports: () => countWaiting('members'),
    openingBalances: () => countWaiting('openingBalances'),
  }),
  cleanup: {
    // Spreadsheets of other people hold personal data: those that nobody applied are kept for a week.
    'imports that were never applied': sql`
      delete from imports
      where status in ('mapping', 'checked') and created_at < now() - interval '7 days' and ${IS_AT_REST}`,
    'rows of imports that can no longer be undone': sql`
      delete from import_rows using imports
      where imports.id = import_id and imports.status in ('applied', 'undone') and ${IS_AT_REST}
        and imports.applied_at < now() - make_interval(days => ${sql.lit(importCalls.UNDO_DAYS)})`,
  },
  ownTables: ['import_mappings', 'import_rows', 'imports'],
  personalTexts: [
    {
      table: 'import_mappings',
      impersonal: ['fields', 'value_choices'],
    },
    {
      table: 'import_rows',
      elsewhere: ['cells', 'fault', 'title', 'errors', 'notes', 'input', 'previous', 'snapshot', 'kept'],
    },
    {
      table: 'imports',
      impersonal: [
        'user_name',
        'file_name',
        'headings',
        'mapping',
        'defaults',
        'undone_by',
        'value_choices',
        'delimiter',
      ],
    },
  ],
})
