import { defineResource } from '@agremia/model/resource/define'
import { choice, date, group, money, ref, refs, richText, string } from '@agremia/model/resource/field'
import { lines } from '@agremia/model/resource/lines'

/** No part of the product: a resource with every kind of ref, a rich text and lines, so that the kernel is held to them whatever the registry has. */
export const shelves = defineResource({
  name: 'shelves',
  label: { one: 'Estante', many: 'Estantes', gender: 'f' },
  title: 'name',
  list: { columns: ['name', 'labels', 'keepers'], sort: 'name' },
  childOf: ['labels'],
  fields: group('Estante', {
    name: string({ label: 'Nome', required: true, max: 60, search: true, filter: true, sort: true }),
    labels: refs('tags', { label: 'Etiquetas', filter: true }),
    subjects: refs('tags', { label: 'Assuntos', required: true }),
    keepers: refs('users', { label: 'Guardas', filter: true, max: 3, onDelete: 'refuse' }),
    ownerId: ref('users', { label: 'Dono' }),
    notice: richText({ label: 'Aviso' }),
    prices: lines(
      {
        validFrom: date({ label: 'Desde', required: true }),
        amount: money({ label: 'Valor', required: true, min: 1 }),
        kind: choice({ a: 'Aluguer', b: 'Venda' }, { label: 'Tipo', default: 'a' }),
        note: string({ label: 'Nota', max: 20 }),
        agreedWithId: ref('users', { label: 'Acordado com' }),
      },
      { label: 'Preços', max: 5 },
    ),
  }),
})

/** As a migration would write it. */
export const SHELVES_TABLE = `
  create table shelves (
    id uuid primary key,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    rev integer not null default 1,
    name text not null,
    name_sort text collate "C" not null,
    labels uuid[] not null default '{}',
    subjects uuid[] not null default '{}' constraint shelves_subjects_needed check (subjects <> '{}'),
    keepers uuid[] not null default '{}',
    owner_id uuid constraint shelves_owner_id_fkey references users (id),
    notice jsonb,
    prices jsonb not null default '[]',
    search text collate "C" not null
  );
  create index shelves_name_sort on shelves (name_sort, id);
  create index shelves_name_has on shelves using gin (name_sort gin_trgm_ops);
  create index shelves_created_at on shelves (created_at, id);
  create index shelves_search on shelves using gin (search gin_trgm_ops);
  call hold_refs('shelves', 'labels', 'tags');
  call hold_refs('shelves', 'subjects', 'tags');
  call hold_refs('shelves', 'keepers', 'users')`
