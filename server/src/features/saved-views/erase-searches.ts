import { searchWords } from '@agremia/model/resource/search-words'
import { resources } from '@agremia/model/resources/index'
import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import type { ErasedPerson, PersonalTexts } from '../members/personal-texts.ts'

export const VIEW_TEXTS: readonly PersonalTexts[] = [
  { table: 'saved_views', elsewhere: ['name', 'search'], impersonal: ['list', 'columns'], erase: eraseSearches },
]

type Found = Pick<ErasedPerson, 'identity' | 'personId'>

interface View {
  id: string
  list: string
  name: string
  search: string | null
}

/**
 * Takes searches and filters by somebody who is erased out of the views that users have saved, and their name out of the views' names. What
 * finds others too, such as a family name, tells nothing of one person and stays.
 */
export async function eraseSearches({ db }: Pick<WriteContext, 'db'>, person: Found): Promise<void> {
  const tellsOf = personFinder(db, person)
  const fullName = fold(person.identity[0] ?? '')
  const { rows } = await sql<View>`
    select id, list, name, search from saved_views order by id for no key update
  `.execute(db)
  for (const { id, list, name, search } of rows) {
    const kept: string[] = []
    for (const part of search?.split('&') ?? []) {
      const [[parameter, value] = ['', '']] = new URLSearchParams(part)
      if (!(isText(list, parameter) && (await tellsOf(value)))) kept.push(part)
    }
    const left = kept.length > 0 ? kept.join('&') : null
    const isNamed = /\p{L}{3}/u.test(name) && (fold(name).includes(fullName) || (await tellsOf(name)))
    if (left === search && !isNamed) continue
    // The names of a user's views of one list differ.
    const shown = isNamed ? `${ERASED_TITLE} (${id.slice(-6)})` : name
    await sql`
      update saved_views set search = ${left}, name = ${shown}, rev = rev + 1, updated_at = now() where id = ${id}
    `.execute(db)
  }
}

/** Makes the function that tells whether a search finds this person and nobody else. */
export function personFinder(db: Kysely<unknown>, { identity, personId }: Found) {
  const known = identity.map(fold).filter(value => value !== '')
  return async (text: string): Promise<boolean> => {
    const words = searchWords(text).flatMap(([word]) => word ?? [])
    if (words.length === 0 || !words.every(word => known.some(value => value.includes(word)))) return false
    return !(await findsOthers(db, words, personId))
  }
}

const TEXTS = ['string', 'text', 'email', 'phone', 'nif', 'iban', 'postalCode']

/** Whether a parameter of a list's address is what somebody typed: the search, or a filter by a text. */
function isText(list: string, parameter: string) {
  if (parameter === '_search') return true
  const [, field = ''] = /^_(\w+?)(?:\.has)?$/.exec(parameter) ?? []
  const type = resources.find(({ name }) => name === list)?.fields[field]?.type
  return type !== undefined && TEXTS.includes(type)
}

async function findsOthers(db: Kysely<unknown>, words: readonly string[], personId: string) {
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql`
    select from people where id <> ${personId} and coalesce(member_search, search) like all(${patterns}::text[]) limit 1
  `.execute(db)
  return rows.length > 0
}
