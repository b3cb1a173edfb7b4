import { resources } from '@agremia/model/resources/index'
import { members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { inTransaction } from '../../resource/context.ts'
import { finder } from '../../resource/kernel.ts'
import { matching } from '../../resource/list.ts'
import { serve } from '../../resource/serve.ts'
import { readChosen } from './bulk/chosen.ts'
import { readAddressees } from './read-addressees.ts'

let t: MemberApp
let inside: string
let outside: string
beforeAll(async () => {
  t = await createMemberApp()
  const address = { addressLine1: 'Rua das Flores, 1', postalCode: '3000-213' }
  inside = (await t.addMember({ name: 'Ana de Coimbra', locality: 'Coimbra', ...address }))._id
  outside = (await t.addMember({ name: 'Rui do Porto', locality: 'Porto', ...address }))._id
})
afterAll(() => t.close())

/** Members with a scope, as a branch of an association would have: its editors see the members of their own town. */
const scoped = serve(members, {
  scope: actor => (actor?.role === 'admin' ? undefined : sql`t.locality = 'Coimbra'`),
})
const find = finder(resources)
const now = new Date('2026-11-15T10:00:00Z')
const choices = () => [
  { what: 'everything', choice: {} },
  { what: 'a query', choice: { query: { _locality: ['coimbra', 'porto'] } } },
  { what: 'ids', choice: { ids: [inside, outside] } },
]

describe('MEM-01g: a bulk action reaches only members within the scope of whoever starts it', () => {
  const namesIn = (role: 'admin' | 'editor', choice: object) => {
    const actor = { kind: 'user', ...t[role], name: 'x' } as const
    return inTransaction(t.database, actor, now, async context => ({
      changed: (await readChosen(scoped, context, choice)).map(one => one.name),
      labelled: (await readAddressees(context.db, { served: scoped, find }, choice, actor, now)).map(one => one.name),
    }))
  }

  it('without a choice, by a query or by ids', async () => {
    for (const { what, choice } of choices()) {
      const names = ['Ana de Coimbra']
      expect(await namesIn('editor', choice), what).toEqual({ changed: names, labelled: names })
    }
  })

  it('all members if the scope is every row', async () => {
    for (const { what, choice } of choices()) {
      const names = ['Ana de Coimbra', 'Rui do Porto']
      expect(await namesIn('admin', choice), what).toEqual({ changed: names, labelled: names })
    }
  })

  it('ids outside the scope choose nobody', async () => {
    await expect(namesIn('editor', { ids: [outside] })).rejects.toThrow()
  })
})

it('rows of a resource cannot be chosen without a scope, nor with one that the resource did not give', () => {
  const query = { page: 1, limit: 1, sort: { field: 'name', descending: false }, search: '', filters: [], fields: [] }
  // @ts-expect-error the scope is missing
  expect(() => matching(members, query, {})).toThrow()
  // @ts-expect-error made by hand, so nobody asked the resource's hook
  expect(matching(members, query, { scope: { condition: undefined } })).toBeDefined()
})
