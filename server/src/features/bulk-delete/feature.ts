import { defineFeature } from '../feature.ts'
import { bulkDeleteRoute } from './bulk-delete.routes.ts'
import { bulkDeleteTask } from './bulk-delete.task.ts'

export const bulkDelete = defineFeature({
  name: 'bulkDelete',
  routes: (app, deps) => {
    const task = bulkDeleteTask(deps)
    for (const one of deps.all.served) bulkDeleteRoute(app, deps.kernel, one, task)
  },
  tasks: deps => [bulkDeleteTask(deps)],
})
