import { defineFeature } from '../feature.ts'
import { exportTask } from './export.task.ts'
import { EXPORT_LINK, exportRoutes, openExport } from './exports.routes.ts'

/** Exports of every list as CSV, XLSX or PDF. */
export const exports = defineFeature({
  name: 'exports',
  routes: (app, deps) => {
    const task = exportTask(deps)
    for (const one of deps.all.served) exportRoutes(app, deps.kernel, one, { links: deps.links, task })
  },
  tasks: deps => [exportTask(deps)],
  downloads: deps => ({ [EXPORT_LINK]: openExport(deps) }),
})
