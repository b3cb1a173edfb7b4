import type { ListFacts } from '@agremia/model/resource/list-facts'
import { STAFF } from '@agremia/model/rules/roles'
import type { Terminology } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { API_ADDRESS } from '../api/address.ts'
import { EXPLAINER_CALL, SETTINGS_CALL, TIMEOUT_MS } from '../api/calls.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readAccess, readPayload } from '../api/token.ts'
import { fieldsAsked, hasParameters, type ListAddress, readListAddress } from '../resource/list-address.ts'
import { readListSize } from '../resource/stored-list-size.ts'
import { type Question, readQuestion } from './last-question.ts'
import { LIST_SCREENS } from './list-screens.ts'
import { parseSearch } from './search-params.ts'
import { OPEN_APPLICATIONS_CALL } from './shell/open-applications-call.ts'

/** What the server wrote into the page; nothing on a development server. */
export function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : undefined // written by our own server, from the type itself
}

interface Place {
  pathname: string
  search: string
}

const isStaff = (role: unknown) => STAFF.some(staff => staff === role)

/** NAV-01, NAV-06: whoever works here begins at the members. */
export const screenOf = ({ pathname }: Place, words: Terminology | undefined, role: unknown) => {
  if (pathname === '/' || pathname === '/adminHome') return isStaff(role) ? '/~membros' : undefined
  return words ? wordPathsFor(words).toOwn(pathname) : pathname
}

/**
 * The question that the list of this address is about to ask: the one it asked here before, in this session, or else the
 * address over what the resource declares. If the list then asks something else, because this role sees other columns or
 * the page is old, this answer goes unused and nothing is wrong.
 */
export function guessQuestion(
  place: Place,
  lists: Readonly<Record<string, ListFacts>>,
  words: Terminology | undefined,
  role: unknown,
): Question | undefined {
  const screen = screenOf(place, words, role)
  const name = screen && LIST_SCREENS[screen]
  const facts = name ? lists[name] : undefined
  if (!name || !facts) return undefined
  const asked = readQuestion(place)
  if (asked === 'none') return undefined
  if (asked?.name === name) return { name, path: facts.path, query: asked.query }
  const said = readListAddress(parseSearch(place.search))
  const address: ListAddress = hasParameters(said) ? said : { ...facts.filter }
  const _fields = fieldsAsked(facts.title, facts.picture, facts.columns)
  const query = { ...address, _sort: address._sort || facts.sort, _fields, _limit: readListSize() }
  return { name, path: facts.path, query }
}

/** One that the program keeps under a key: what its envelope holds, or how many there are. */
interface KeptCall {
  key: readonly unknown[]
  path: string
  isCount?: true
  answer: Promise<unknown>
}
export interface FirstCalls {
  settings: Promise<unknown>
  explainer: Promise<unknown>
  list?: Question & { page: Promise<unknown> }
  beside: readonly KeptCall[]
}

async function ask(access: string, path: string): Promise<unknown> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}`, 'Calling-URL': window.location.href }
  const response = await fetch(`${API_ADDRESS}${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const writeQuery = (query: Readonly<Record<string, unknown>>) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, _page: 1 }))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one))
  return params.toString()
}

/**
 * Everything that the first screen needs, asked for while the program itself is still on its way. Only for someone whose
 * token is good: the rest (signing in, a new token, a server that does not answer) is the program's, which asks again.
 */
function askFirst(): FirstCalls | undefined {
  const access = readAccess()
  const { exp, Role, ID } = readPayload(access) ?? {}
  if (!access || typeof exp !== 'number' || exp * 1000 < Date.now()) return undefined
  const lists = readBlock<Record<string, ListFacts>>('lists') ?? {}
  const question = guessQuestion(window.location, lists, readBlock<Terminology>('terminology'), Role)
  const keep = (key: readonly unknown[], path: string): KeptCall => ({ key, path, answer: ask(access, path) })
  const count = (key: readonly unknown[], path: string): KeptCall => ({ ...keep(key, path), isCount: true })
  const calls: FirstCalls = {
    settings: ask(access, SETTINGS_CALL),
    explainer: ask(access, EXPLAINER_CALL),
    ...(question && { list: { ...question, page: ask(access, `/${question.path}?${writeQuery(question.query)}`) } }),
    beside: [
      ...(isStaff(Role)
        ? [
            keep(queryKeys.item('users', String(ID)), `/users/${String(ID)}`),
            count(OPEN_APPLICATIONS_CALL.key, OPEN_APPLICATIONS_CALL.path),
          ]
        : []),
      // What members ask of staff stands above their list.
      ...(question?.name === 'members' && lists.memberChangeRequests
        ? [
            count(
              [...queryKeys.resource('memberChangeRequests'), 'open'],
              `/${lists.memberChangeRequests.path}?_status=pendente&_limit=1&_fields=_id`,
            ),
          ]
        : []),
      ...(question && lists.savedViews
        ? [
            keep(
              queryKeys.list('savedViews', { _list: question.name }),
              `/${lists.savedViews.path}?_list=${question.name}&_sort=position`,
            ),
          ]
        : []),
    ],
  }
  // Whoever takes them hears of a failure; until then it is nobody's.
  for (const call of [calls.settings, calls.explainer, calls.list?.page, ...calls.beside.map(one => one.answer)])
    call?.catch(() => {})
  return calls
}

export const firstCalls = askFirst()
