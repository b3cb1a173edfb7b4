import { SIGNED_IN } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'
import { RECENT_TASKS } from './recent-tasks-call.ts'

export const tasks = defineFeature({
  screens: [
    screen('/tarefas', {
      title: 'Tarefas',
      roles: SIGNED_IN,
      shows: lazyPart(() => import('./tasks-screen.tsx'), 'TasksScreen'),
    }),
  ],
  firstCalls: () => [RECENT_TASKS],
})
