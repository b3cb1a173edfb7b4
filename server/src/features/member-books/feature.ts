import * as bookCalls from '@agremia/model/calls/member-books'
import { defineFeature } from '../feature.ts'
import { eraseRollEntries } from './erase-roll-entries.ts'
import { memberBookRoutes } from './member-books.routes.ts'
import { printMemberBookTask } from './print-member-book.task.ts'
import { postRollTask, printRollTask } from './rolls.task.ts'

/** The book of members and the rolls of voters (`domain.md` 5.3). */
export const memberBooks = defineFeature({
  name: 'member books',
  calls: [bookCalls],
  routes: memberBookRoutes,
  tasks: deps => [printMemberBookTask(deps), postRollTask(deps), printRollTask(deps)],
  memberReferences: [
    {
      to: 'members',
      table: 'electoral_roll_entries',
      columns: ['member_id'],
      onMerge: 'move',
      counted: ['caderno eleitoral', 'cadernos eleitorais'],
    },
  ],
  personalTexts: [
    {
      table: 'electoral_roll_entries',
      elsewhere: ['name', 'note'],
      impersonal: ['reasons'],
      erase: ({ db }, person) => eraseRollEntries(db, person),
    },
    { table: 'electoral_rolls', impersonal: ['name', 'content_hash', 'search'] },
  ],
  ownTables: ['electoral_roll_entries'],
})
