import { tags } from '@agremia/model/resources/tags'
import { users } from '@agremia/model/resources/users'
import { lisbonDay } from '@agremia/model/rules/day'
import { presetSettings } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../resource/insert-rows.ts'
import { hashPassword } from '../auth/passwords.ts'
import { fillCountries } from '../countries/fill-countries.ts'
import { fillMemberDefaults } from '../members/fill-member-defaults.ts'
import { fillTreasury } from '../treasury/fill-treasury.ts'
import { fillCards } from './cards/fill-cards.ts'
import { fillApiKeys } from './fill-api-keys.ts'
import { fillApplications } from './fill-applications.ts'
import { fillGoverningBodies } from './fill-governing-bodies.ts'
import { fillMembers } from './fill-members.ts'
import { fillMessages } from './fill-messages.ts'
import { fillReceiptMessages } from './fill-receipt-messages.ts'
import { inventPeople } from './invent-members.ts'
import { inventUsers } from './invent-users.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'
import { fillCollecting } from './money/fill-collecting.ts'
import { fillMoney } from './money/fill-money.ts'
import { fillReminders } from './money/fill-reminders.ts'
import { DEMO_ORGANISATIONS, type DemoName } from './organisations.ts'
import { createRandom } from './random.ts'
import { readReferenceData } from './read-reference-data.ts'
import { fillTreasuryDocs } from './treasury/fill-treasury-docs.ts'
import { reconcileAccounts } from './treasury/reconcile-accounts.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Fills an empty database with a believable organisation: the same on every machine, with dates relative to the current day. Files go to `dataDir`. */
export async function fillDemo(database: Database, name: DemoName, now: Date, dataDir: string) {
  const { orgType, preset, settings, tags: itsTags, records } = DEMO_ORGANISATIONS[name]
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  // The data that every organisation starts with, unless they are there already.
  await fillCountries(database)
  await fillMemberDefaults(database)
  await fillTreasury(database)
  await database.kysely.transaction().execute(async db => {
    // The time limits of requests do not apply to a first start: on a slow machine a statement may take longer, and so may the invention of rows.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await saveSettings(db, { ...presetSettings(orgType, preset), ...settings })
    await insertRows(db, tags, itsTags)
    const referenceData = await readReferenceData(db)
    const facts = { organisation: name, referenceData, foundation: settings.foundationDate, today: lisbonDay(now), now }
    const people = inventPeople({ ...facts, seed: SEED }, records)
    await fillMembers(db, people, referenceData, now)
    await fillGoverningBodies(db, facts)
    await insertRows(db, users, inventUsers(createRandom(SEED), people.members, now), row => ({
      password_hash: DEMO_LOGINS.some(({ email }) => email === row.email) ? passwordHash : null,
    }))
    await fillApiKeys(db, now)
    await fillMoney(db, { ...facts, members: people.members })
    await fillApplications(db, { ...facts, members: people.members })
    await withoutIndexes(db, ['messages'], async () => {
      await fillMessages(db, { members: people.members, today: facts.today })
      await fillReceiptMessages(db, facts.today)
      await fillReminders(db, { members: people.members, today: facts.today })
    })
    await fillCollecting(db, facts.today)
    await fillCards(db, facts)
    await fillTreasuryDocs(db, { ...facts, dataDir })
    await reconcileAccounts(db, facts.today)
  })
}

const SEED = 1976

const saveSettings = (db: Kysely<unknown>, texts: Record<string, string>) =>
  sql`
    insert into settings (name, value)
    select key, value from json_each_text(${JSON.stringify(texts)}::json)
    on conflict (name) do update set value = excluded.value
  `.execute(db)
