import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  addMembers,
  BLOCK_AUDIT_ENTRIES,
  BLOCK_PEOPLE,
  csvOf,
  type PrepareTask,
  readAll,
  readOne,
  wholeFile,
} from './killed-task.ts'

const DAY = '2026-11-10'

/** Tasks that draw the books of members and the yearly report. */
export const KILLED_BOOK_TASKS: Record<string, PrepareTask> = {
  'print-member-book': async options => {
    await addMembers(options)
    return {
      input: { day: DAY },
      hold: BLOCK_PEOPLE,
      effect: taskId => wholeFile(options, taskId, '%PDF-'),
      before: undefined,
      after: { isOfType: true, isWhole: true },
    }
  },

  'post-electoral-roll': async options => {
    const { app, name } = options
    const { _id } = await app.checked(csvOf(options, '1/1/2010'))
    await app.apply(_id)
    return {
      // Before the members of other cases were admitted: a member of a posted roll cannot be deleted any more.
      input: { name, cutoffDate: '2019-12-31' },
      hold: BLOCK_PEOPLE,
      effect: () =>
        readOne(
          app,
          sql`
          select count(*) as rolls, coalesce(bool_and(r.voter_count + r.excluded_count > 0 and r.voter_count + r.excluded_count = (
            select count(*) from electoral_roll_entries e where e.roll_id = r.id)), false) as "isWhole"
          from electoral_rolls r where r.name = ${name}
        `,
        ),
      before: { rolls: 0, isWhole: false },
      after: { rolls: 1, isWhole: true },
    }
  },

  'print-electoral-roll': async ({ app, name }) => {
    const id = uuidv7()
    await readAll(
      app,
      sql`
      insert into electoral_rolls (id, name, cutoff_date, posted_at, voter_count, vote_count, excluded_count, content_hash, search)
      values (${id}, ${name}, ${DAY}, now(), 0, 0, 0, ${'0'.repeat(64)}, lower(${name}))
    `,
    )
    return {
      input: { id, print: 'caderno' },
      // Written after the file is in place.
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`select count(*) as prints from audit_log where resource = 'electoralRolls' and record_id = ${id}`,
        ),
      before: { prints: 0 },
      after: { prints: 1 },
    }
  },

  'print-yearly-report': async options => ({
    input: { year: 2009 },
    hold: BLOCK_PEOPLE,
    effect: taskId => wholeFile(options, taskId, '%PDF-'),
    before: undefined,
    after: { isOfType: true, isWhole: true },
  }),

  'approve-yearly-report': async ({ app, name }) => {
    // Each has a year of its own, by the number at the end of its name.
    const year = 2010 + Number(/\d+$/.exec(name)?.[0])
    const id = uuidv7()
    await readAll(app, sql`insert into yearly_reports (id, year) values (${id}, ${year})`)
    return {
      input: { year, approvedOn: DAY, approvedMinutes: '1' },
      // Written after the file is drawn.
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select count(f.report_id) as files, bool_and(encode(sha256(f.content), 'hex') = r.file_hash) as "isOfHash",
            (select count(*) from audit_log where resource = 'yearlyReports' and record_id = ${id}) as entries
          from yearly_reports r left join yearly_report_files f on f.report_id = r.id where r.id = ${id}
        `,
        ),
      before: { files: 0, isOfHash: null, entries: 0 },
      after: { files: 1, isOfHash: true, entries: 1 },
    }
  },
}
