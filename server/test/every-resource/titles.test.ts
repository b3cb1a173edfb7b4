import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  const member = await t.addMember({ name: 'Maria das Dores' })
  await t.addMember({ name: 'Cooperativa do Vale', personType: 'coletiva' })
  await t.pay(member._id, 5)
})
afterAll(() => t.close())

const titled = resources.filter(({ titles }) => titles !== undefined)

it.each(titled)('titles of $name are those of the view that its rows are read from', async resource => {
  const titlesIn = (from: string) =>
    t.rows(sql`select id, ${sql.ref(snakeCase(resource.title))}::text as title from ${sql.table(from)} order by id`)
  expect(await titlesIn(resource.titles ?? '')).toEqual(await titlesIn(resource.reads ?? ''))
})

it('there are such titles', async () => {
  expect(await t.rows(sql`select name from member_names order by name`)).toEqual(
    expect.arrayContaining([{ name: 'Cooperativa do Vale' }, { name: 'Maria das Dores' }]),
  )
  expect(titled.map(({ name }) => name)).toContain('members')
})
