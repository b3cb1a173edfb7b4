import { defineCall } from '@agremia/model/calls/call'
import { resources } from '@agremia/model/resources/index'
import { memberStates } from '@agremia/model/resources/member-states'
import { tags } from '@agremia/model/resources/tags'
import { ANYONE } from '@agremia/model/rules/roles'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../test/test-app.ts'
import { FEATURES } from '../features.ts'
import { answer } from '../http/calls.ts'
import { cleanupJob } from '../jobs/cleanup.ts'
import { defineJob } from '../jobs/job.ts'
import { defineFeature, type Feature, runsJob, withHooks } from './feature.ts'
import { createRegistry } from './registry.ts'

const idle = (name: string) => runsJob(defineJob(name), { handler: () => async () => undefined, afterRestore: 'drop' })
const feature = (contributed: Omit<Feature, 'name'>, name = 'other') => defineFeature({ name, ...contributed })

describe('two features that claim the same thing do not start', () => {
  const call = { method: 'POST', path: '/members/bulk' }
  it.each<[string, Feature]>([
    ['feature: members', feature({}, 'members')],
    ['resource: memberStates', feature({ resources: [withHooks(memberStates, () => ({}))] })],
    ['job: send-messages', feature({ jobs: [idle('send-messages')] })],
    ['job: cleanup', feature({ jobs: [idle(cleanupJob.name)] })],
    ['call: POST /members/bulk', feature({ calls: [{ call }] })],
    ['table: sessions', feature({ ownTables: ['sessions'] })],
    ['column: users.password_hash', feature({ ownColumns: { users: ['password_hash'] } })],
    ['stored column: donations.year', feature({ storedAs: { donations: { year: 'date' } } })],
    ['folder: photos', feature({ folders: [{ name: 'photos', isPrivate: true }] })],
  ])('%s', (what, other) => {
    expect(() => createRegistry([...FEATURES, other])).toThrow(`two features declare the same ${what}`)
  })

  it('while one that claims nothing twice starts', () => {
    const other = feature({ jobs: [idle('new')], resources: [withHooks(tags, () => ({}))] })
    expect(createRegistry([...FEATURES, other]).features).toContain(other)
  })
})

describe('the features of the app', () => {
  const registry = createRegistry(FEATURES)

  it('give hooks to resources of the model’s registry only', () => {
    const known = new Set(resources.map(({ name }) => name))
    expect(registry.resources.map(({ resource }) => resource.name).filter(name => !known.has(name))).toEqual([])
  })

  it('run their jobs by these schedules, in UTC', () => {
    const schedules = registry.features.flatMap(({ jobs = [] }) =>
      jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule.cron]] : [])),
    )
    expect(Object.fromEntries(schedules)).toEqual({
      'apply-guarded-changes': '20 * * * *',
      'charge-automatically': '30 0,23 * * *',
      'check-balances': '40 3 * * *',
      'check-treasury': '50 3 * * *',
      'follow-mbway': '* * * * *',
      'follow-the-day': '5 0,23 * * *',
      'forget-applications': '17 * * * *',
      'make-proofs': '*/2 * * * *',
      'note-reminders': '* * * * *',
      'pass-due-dates': '10 0,23 * * *',
      'propose-adjustments': '50 4 * * *',
      'reconcile-payments': '25 * * * *',
      'send-messages': '* * * * *',
      'send-reminders': '5 * * * *',
      'start-due-batches': '* * * * *',
      'sweep-documents': '41 * * * *',
      'sweep-photos': '37 * * * *',
    })
  })

  it('have every folder with files backed up', () => {
    expect(registry.backup.folders.map(({ name }) => name).sort()).toEqual(['documents', 'files', 'outbox', 'photos'])
  })
})

it('a feature that is added brings its routes, its hooks and its jobs into the app', async () => {
  const ran: string[] = []
  const greet = defineJob<{ name: string }>('greet')
  const greeting = defineCall({
    method: 'GET',
    path: '/greeting',
    summary: 'Greet',
    access: ANYONE,
    answer: z.strictObject({ data: z.string() }),
  })
  const added = feature({
    resources: [withHooks(tags, () => ({ present: item => ({ ...item, name: `#${String(item.name)}` }) }))],
    calls: [{ greeting }],
    routes: app => answer(app, greeting, () => ({ data: 'Olá' })),
    jobs: [
      runsJob(greet, {
        handler:
          deps =>
          async ({ name }) => {
            ran.push(`${name} ${deps.clock().getUTCFullYear()}`)
          },
        afterRestore: 'drop',
      }),
    ],
  })
  const t = await createTestApp({}, { registry: createRegistry([...FEATURES, added]) })
  try {
    expect((await t.call('GET', '/greeting')).body).toEqual({ data: 'Olá' })
    const as = await t.signedIn('editor')
    expect((await t.call('POST', '/tags', { as, body: { name: 'Coro', scope: 'members' } })).body.data.name).toBe(
      '#Coro',
    )
    await t.runJob(greet, { name: 'Ana' })
    expect(ran).toEqual(['Ana 2026'])
  } finally {
    await t.close()
  }
})
