import type { Resource } from '@agremia/model/resource/define'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { explained, resources } from '@agremia/model/resources/index'
import { tags } from '@agremia/model/resources/tags'
import { treasuryCategories } from '@agremia/model/resources/treasury-categories'
import { defineFeature, withHooks } from '../../src/features/feature.ts'
import { createRegistry } from '../../src/features/registry.ts'
import { FEATURES } from '../../src/features.ts'
import { insertRows } from '../../src/resource/insert-rows.ts'
import { addUser, SAMPLE_TARGETS } from '../factories.ts'
import { addSampleMembers } from '../sample-members.ts'
import { createTestApp } from '../test-app.ts'
import type { TestDatabase } from '../test-database.ts'
import { BADGE_TABLES, badgeHooks, badges } from './badges.ts'
import { SHELVES_TABLE, shelves } from './shelves.ts'

/** Ours, with what the product's resources do not use yet. */
const fixtures = defineFeature({
  name: 'fixtures',
  resources: [withHooks(shelves, () => ({})), withHooks(badges, () => badgeHooks)],
})
const described = [shelves, badges]

export const every: readonly Resource[] = [...resources, ...described]

/** The same with those that have routes of their own. */
export const everyExplained: readonly Resource[] = [...explained, ...described]

export const addFixtureTables = (database: TestDatabase) => database.pool.query(`${SHELVES_TABLE}; ${BADGE_TABLES}`)

/** The API of them all, with the rows that sample refs point to. */
export async function createEveryApp() {
  const t = await createTestApp({}, { registry: createRegistry([...FEATURES, fixtures]) })
  await addFixtureTables(t.database)
  let at = 0
  const nextId = () => ({ id: SAMPLE_TARGETS[at++ % SAMPLE_TARGETS.length] })
  const names = ['Zebra', 'Coro', 'Ágape']
  await insertRows(
    t.database.kysely,
    tags,
    names.map(name => ({ name, scope: 'members' })),
    nextId,
  )
  await insertRows(
    t.database.kysely,
    bankAccounts,
    names.map(name => ({ name, kind: 'banco', openingBalance: 0, openingDate: '2020-01-01', active: true })),
    nextId,
  )
  await insertRows(
    t.database.kysely,
    treasuryCategories,
    names.map(name => ({ name, direction: 'despesa', order: 1 })),
    nextId,
  )
  for (const id of SAMPLE_TARGETS) await addUser(t.database, { id })
  await addSampleMembers(t.database)
  return t
}
