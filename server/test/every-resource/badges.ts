import { defineResource } from '@agremia/model/resource/define'
import { email, group, integer, refs, string } from '@agremia/model/resource/field'
import { sql } from 'kysely'
import type { Hooks } from '../../src/resource/hooks.ts'
import { type Columns, deleteMany, insertMany, updateMany } from '../../src/resource/many-rows.ts'

/** No part of the product: one flat form over three tables, read by a view and written by a hook. */
export const badges = defineResource({
  name: 'badges',
  reads: 'badge_sheets',
  label: { one: 'Crachá', many: 'Crachás' },
  title: 'name',
  list: { columns: ['name', 'number', 'email'], sort: 'name' },
  fields: group('Crachá', {
    name: string({ label: 'Nome', required: true, max: 60, search: true, filter: true, sort: true }),
    email: email({ label: 'E-mail', unique: true, search: true, filter: true }),
    number: integer({ label: 'N.º', required: true, filter: true, sort: true }),
    labels: refs('tags', { label: 'Etiquetas', filter: true }),
  }),
})

/** The parts of a row by table; a contact is there only if there is one to hold. */
const PARTS = { badge_holders: ['name', 'name_sort'], badge_contacts: ['email'] } as const
const partOf = (columns: Columns, table: keyof typeof PARTS) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => (PARTS[table] as readonly string[]).includes(name)))
const rootOf = (columns: Columns) => {
  const elsewhere: readonly string[] = Object.values(PARTS).flat()
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !elsewhere.includes(name)))
}

export const badgeHooks: Hooks<typeof badges> = {
  async write(rows, { db }) {
    const gone = rows.filter(({ kind }) => kind === 'delete').map(({ id }) => id)
    const kept = rows.flatMap(({ id, kind, columns }) => (columns ? [{ id, kind, columns }] : []))
    const silent = kept.filter(({ columns }) => columns.email === null).map(({ id }) => id)
    await deleteMany(db, 'badge_contacts', [...gone, ...silent])
    await deleteMany(db, 'badges', gone)
    await deleteMany(db, 'badge_holders', gone)
    for (const [kind, put] of [
      ['create', insertMany],
      ['update', updateMany],
    ] as const) {
      const of = kept.filter(one => one.kind === kind)
      await put(
        db,
        'badge_holders',
        of.map(({ id, columns }) => ({ ...partOf(columns, 'badge_holders'), id })),
      )
      await put(
        db,
        'badges',
        of.map(({ id, columns }) => ({ ...rootOf(columns), id })),
      )
    }
    for (const { id, columns } of kept) {
      if (typeof columns.email !== 'string') continue
      await sql`
        insert into badge_contacts (id, email) values (${id}, ${columns.email})
        on conflict (id) do update set email = excluded.email
      `.execute(db)
    }
  },
}

/** As a migration would write it. */
export const BADGE_TABLES = `
  create table badge_holders (
    id uuid primary key,
    name text not null,
    name_sort text collate "C" not null
  );
  create index badge_holders_name_sort on badge_holders (name_sort, id);
  create index badge_holders_name_has on badge_holders using gin (name_sort gin_trgm_ops);
  create table badges (
    id uuid primary key references badge_holders (id),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    rev integer not null default 1,
    number integer not null,
    labels uuid[] not null default '{}',
    search text collate "C" not null
  );
  create index badges_number on badges (number, id);
  create index badges_created_at on badges (created_at, id);
  create index badges_search on badges using gin (search gin_trgm_ops);
  call hold_refs('badges', 'labels', 'tags');
  create table badge_contacts (
    id uuid primary key references badge_holders (id),
    email text collate "C" not null
  );
  create unique index badge_contacts_email_key on badge_contacts (email);
  create index badge_contacts_email_has on badge_contacts using gin (email gin_trgm_ops);
  create view badge_sheets as
    select b.id, b.created_at, b.updated_at, b.rev, h.name, h.name_sort, c.email, b.number, b.labels, b.search
    from badges b join badge_holders h on h.id = b.id left join badge_contacts c on c.id = b.id`
/** Tables that no definition describes by itself. */
export const BADGE_PARTS = ['badge_contacts', 'badge_holders']
