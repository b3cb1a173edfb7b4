import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'
import { FEATURES } from '../../features.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { defineFeature } from '../feature.ts'
import { createRegistry } from '../registry.ts'
import type { MemberReference } from './member-reference.ts'
import { reassignReferences } from './reassign-references.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

const { memberReferences } = createRegistry(FEATURES)
const linesOf = (references: readonly MemberReference[]) =>
  references
    .flatMap(({ to, table, columns, isList }) =>
      columns.map(column => `${table}.${column}${isList ? '[]' : ''} -> ${to}`),
    )
    .sort()

/** Every foreign key to the two tables, and every list of refs that a trigger holds to them, as the database knows them. */
async function readReferences(): Promise<string[]> {
  const rows = await t.rows<{ line: string }>(sql`
    select c.relname || '.' || a.attname || ' -> ' || t.relname as line
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
    where f.contype = 'f' and t.relname in ('members', 'people')
    union
    select c.relname || '.' || args[1] || '[] -> ' || args[2]
    from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid,
      lateral regexp_split_to_array(encode(g.tgargs, 'escape'), '\\\\000') as args
    where p.proname = 'refuse_unknown_refs' and args[2] in ('members', 'people')`)
  return rows.map(row => row.line).sort()
}

describe('MEM-01c: what a merge does with each reference to members and people is declared', () => {
  it('for every foreign key and list of refs of the database, and for nothing else', async () => {
    const found = await readReferences()
    expect(found).toContain('member_photos.member_id -> members')
    expect(found).toContain('contacts.person_id -> people')
    expect(found).toContain('member_applications.duplicate_of[] -> members')
    expect(linesOf(memberReferences)).toEqual(found)
  })

  it('a new foreign key fails this test until its feature declares it', async () => {
    await t.rows(sql`create table sample_cards (member_id uuid references members (id), people uuid[])`)
    await t.rows(sql`call hold_refs('sample_cards', 'people', 'people')`)
    try {
      const declared = linesOf(memberReferences)
      expect((await readReferences()).filter(line => !declared.includes(line))).toEqual([
        'sample_cards.member_id -> members',
        'sample_cards.people[] -> people',
      ])
    } finally {
      await t.rows(sql`drop table sample_cards cascade`)
    }
  })

  it('each is declared once', () => {
    const twice = defineFeature({
      name: 'other',
      memberReferences: [{ to: 'members', table: 'users', columns: ['member_id'], onMerge: 'move' }],
    })
    expect(() => createRegistry([...FEATURES, twice])).toThrow('the same reference: users.member_id')
  })
})

type Added = Awaited<ReturnType<MemberApp['addMember']>>

class RolledBack extends Error {
  constructor(readonly found: { reassigned: number[]; rows: unknown[]; kept: Added; gone: Added }) {
    super('rolled back')
  }
}

describe('MEM-01c: merging by declarations', () => {
  /** In a transaction that is rolled back. */
  async function reassign(...references: MemberReference[]) {
    const [kept, gone] = [await t.addMember({}), await t.addMember({})]
    const done = inTransaction(t.database, SYSTEM, t.clock(), async context => {
      const pair = {
        kept: { id: kept._id, personId: kept.personId },
        gone: { id: gone._id, personId: gone.personId },
        categoriesUntil: undefined,
        states: { rows: [], conflicts: [], dropped: [] },
      }
      await sql`create table sample_cards (member_id uuid, people uuid[], rev int default 1)`.execute(context.db)
      await sql`
        insert into sample_cards values (${gone._id}, array[${gone.personId}, ${kept.personId}]::uuid[]),
          (null, array[${gone.personId}]::uuid[])
      `.execute(context.db)
      const reassigned = await reassignReferences(
        { kernel: t.deps.kernel, served: t.deps.served, context, ...pair },
        references,
      )
      const { rows } = await sql`select member_id as member, people from sample_cards order by 1`.execute(context.db)
      throw new RolledBack({ reassigned: reassigned.map(one => one.rows), rows, kept, gone })
    })
    return done.catch((error: unknown) => {
      if (error instanceof RolledBack) return error.found
      throw error
    })
  }
  it('moves single references and lists, without duplicates in a list', async () => {
    const { rows, reassigned, kept } = await reassign(
      { to: 'members', table: 'sample_cards', columns: ['member_id'], onMerge: 'move' },
      { to: 'people', table: 'sample_cards', columns: ['people'], isList: true, onMerge: 'move' },
    )
    expect(rows).toEqual([
      { member: kept._id, people: [kept.personId] },
      { member: null, people: [kept.personId] },
    ])
    expect(reassigned[0]).toBe(1)
  })

  it('refuses with the declared message while such rows exist, before any change', async () => {
    const ran: string[] = []
    const custom = async () => ran.push('custom')
    const refuse = 'Anule primeiro o cartão da ficha que desaparece.'
    const first: MemberReference = {
      to: 'members',
      table: 'member_states',
      columns: ['member_id'],
      onMerge: { custom },
    }
    const cards = { to: 'members', table: 'sample_cards', columns: ['member_id'], onMerge: { refuse } } as const
    await expect(reassign(first, cards)).rejects.toMatchObject({ status: 409, errors: { _: refuse } })
    const people = {
      to: 'people',
      table: 'sample_cards',
      columns: ['people'],
      isList: true,
      onMerge: { refuse },
    } as const
    await expect(reassign(first, people)).rejects.toMatchObject({ status: 409, errors: { _: refuse } })
    expect(ran).toEqual([])
    const terms = { to: 'members', table: 'member_photos', columns: ['member_id'], onMerge: { refuse } } as const
    expect((await reassign(first, terms)).reassigned).toEqual([1, 0])
  })
})
