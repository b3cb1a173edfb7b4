import { sql } from 'kysely'
import { fillCountries } from '../src/features/countries/fill-countries.ts'
import { fillMemberDefaults } from '../src/features/members/fill-member-defaults.ts'
import { createTestApp } from './test-app.ts'

export type MemberApp = Awaited<ReturnType<typeof createMemberApp>>

/** The API with the default countries, states and categories, an admin, an editor, and functions that add members. */
export async function createMemberApp(...given: Parameters<typeof createTestApp>) {
  const t = await createTestApp(...given)
  await fillCountries(t.database)
  await fillMemberDefaults(t.database)
  const [admin, editor] = [await t.signedIn('admin'), await t.signedIn('editor')]
  const idsBy = async (table: string, column: string) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
    `.execute(t.database.kysely)
    const ids = new Map(rows.map(row => [row.name, row.id]))
    return (name: string) => {
      const id = ids.get(name)
      if (!id) throw new Error(`${table} has no ${name}`)
      return id
    }
  }
  const category = await idsBy('member_categories', 'slug')
  const state = await idsBy('member_state_names', 'slug')
  const country = await idsBy('countries', 'iso2')

  const ask =
    (as: typeof admin) =>
    (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: unknown,
      query?: Record<string, string | string[]>,
    ) =>
      t.call(method, url, { as, body, query })
  const asAdmin = ask(admin)
  const asEditor = ask(editor)

  let made = 0
  /** The least that the form of a member sends. */
  const input = (given: Record<string, unknown>) => ({
    name: `Pessoa Inventada ${++made}`,
    categoryId: category('efetivo'),
    admissionDate: '2021-01-01',
    ...given,
  })
  async function addMember(given: Record<string, unknown>) {
    const { status, body, text } = await asEditor('POST', '/members', input(given))
    if (status !== 201) throw new Error(text)
    return body.data
  }
  async function changeState(memberId: string, slug: string, startDate: string, more: Record<string, unknown> = {}) {
    const change = { memberId, stateNameId: state(slug), startDate, ...more }
    const { status, body, text } = await asEditor('POST', '/member_states', change)
    if (status !== 201) throw new Error(text)
    return body.data
  }
  return {
    ...t,
    admin,
    editor,
    asAdmin,
    /** Opens all closed accounts again. */
    reopenAccounts: () => asAdmin('POST', '/year_closings/reopen', { reason: 'Fim do teste' }),
    asEditor,
    category,
    state,
    country,
    portugal: country('PT'),
    input,
    addMember,
    changeState,
  }
}
