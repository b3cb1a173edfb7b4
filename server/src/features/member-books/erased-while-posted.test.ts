import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { correctRoll } from './correct-roll.ts'
import { postRoll } from './post-roll.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const names = () =>
  t.rows<{ name: string; note: string | null }>(sql`
  select name, note from electoral_roll_entries where name ~ 'Segredo' or note ~ 'Segredo'`)
const addFormer = async () => {
  const member = await t.addMember({ name: 'Custódia Segredo' })
  await t.changeState(member._id, 'saida', '2026-11-10')
  return member._id as string
}

it('NAV-48, MEM-01: a roll that is being posted while somebody is erased has no name of theirs', async () => {
  const id = await addFormer()
  let erasing: Promise<{ status: number }> | undefined
  await inTransaction(t.database, SYSTEM, t.clock(), async context => {
    await postRoll(context, { name: 'Assembleia de outubro', cutoffDate: '2026-10-01' })
    erasing = t.asAdmin('POST', `/members/${id}/anonymize`, {})
    await untilWaiting(t.database)
  })
  expect((await erasing)?.status).toBe(200)
  expect(await names()).toEqual([])
})

it('NAV-48, MEM-01: neither has a correction of a roll, whose note goes with the name', async () => {
  const id = await addFormer()
  const rollId = await inTransaction(t.database, SYSTEM, t.clock(), context =>
    postRoll(context, { name: 'Assembleia de novembro', cutoffDate: '2026-11-14' }),
  )
  let erasing: Promise<{ status: number }> | undefined
  await inTransaction(t.database, SYSTEM, t.clock(), async context => {
    await correctRoll(context, rollId, { memberId: id, correction: 'incluir', note: 'A Segredo pagou' })
    erasing = t.asAdmin('POST', `/members/${id}/anonymize`, {})
    await untilWaiting(t.database)
  })
  expect((await erasing)?.status).toBe(200)
  expect(await names()).toEqual([])
})
