import type { ListFacts } from '@agremia/model/resource/list-facts'
import { isStaff, ROLES, type Role } from '@agremia/model/rules/roles'
import type { Terminology } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { API_ADDRESS } from '../api/address.ts'
import { EXPLAINER_CALL, SETTINGS_CALL, TIMEOUT_MS } from '../api/calls.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readAccess, readPayload } from '../api/token.ts'
import type { FirstCall, FirstVisit } from '../contributions/first-call.ts'
import { hasParameters, type ListAddress, readListAddress, requestedFields } from '../resource/list-address.ts'
import { readListSize } from '../resource/stored-list-size.ts'
import { CONTRIBUTIONS, FEATURES, LIST_SCREENS } from './features.ts'
import { type ListQuery, readListQuery } from './last-list-query.ts'
import { parseSearch } from './search-params.ts'

type Lists = Readonly<Record<string, ListFacts>>

/** A JSON block that the server wrote into the page; undefined on a development server. */
export function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : undefined // written by our own server, from the type itself
}

interface Place {
  pathname: string
  search: string
}

/** The path of the screen that an address opens. NAV-01, NAV-06: the home of staff is the list of members. */
export const screenOf = ({ pathname }: Place, words: Terminology | undefined, role: Role | undefined) => {
  if (pathname === '/' || pathname === '/adminHome') return role && isStaff(role) ? '/~membros' : undefined
  return words ? wordPathsFor(words).toOwn(pathname) : pathname
}

/**
 * The call that the list at this address is about to make: the one it made here before in this session, else the address
 * over what the resource declares. If the list then makes another call, because this role sees other columns or the page is
 * old, the answer goes unused and the list makes its own.
 */
export function guessListQuery(
  place: Place,
  lists: Lists,
  words: Terminology | undefined,
  role: Role | undefined,
): ListQuery | undefined {
  const screen = screenOf(place, words, role)
  const name = screen && LIST_SCREENS[screen]
  const facts = name ? lists[name] : undefined
  if (!name || !facts) return undefined
  const last = readListQuery(place)
  if (last === 'unknown') return undefined
  if (last?.name === name) return { name, path: facts.path, query: last.query }
  const inAddress = readListAddress(parseSearch(place.search))
  const address: ListAddress = hasParameters(inAddress) ? inAddress : { ...facts.filter }
  const _fields = requestedFields(facts.title, facts.picture, facts.columns)
  const query = { ...address, _sort: address._sort || facts.sort, _fields, _limit: readListSize() }
  return { name, path: facts.path, query }
}

/** The calls beside settings, explainer and list: those of the features, those of the menu, and the list's saved views. */
export function otherCalls(visit: FirstVisit, lists: Lists): readonly FirstCall[] {
  const { list, role } = visit
  const views = list && lists.savedViews
  return [
    ...FEATURES.flatMap(feature => feature.firstCalls?.(visit) ?? []),
    ...(isStaff(role) ? CONTRIBUTIONS.menu.flatMap(({ badge }) => badge?.count ?? []) : []),
    ...(views
      ? [{ key: queryKeys.list('savedViews', { _list: list }), path: `/${views.path}?_list=${list}&_sort=position` }]
      : []),
  ]
}

export interface FirstCalls {
  settings: Promise<unknown>
  explainer: Promise<unknown>
  list?: ListQuery & { page: Promise<unknown> }
  others: readonly (FirstCall & { answer: Promise<unknown> })[]
}

async function get(access: string, path: string): Promise<unknown> {
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
 * Makes all calls of the first screen while the code of the app is still loading. Only with a valid access token: signing in,
 * renewing tokens and an unreachable server are handled by the app, which then repeats the calls.
 */
function startFirstCalls(): FirstCalls | undefined {
  const access = readAccess()
  const payload = readPayload(access)
  const role = ROLES.find(known => known === payload?.Role)
  if (!access || !role || typeof payload?.exp !== 'number' || payload.exp * 1000 < Date.now()) return undefined
  const lists = readBlock<Lists>('lists') ?? {}
  const list = guessListQuery(window.location, lists, readBlock<Terminology>('terminology'), role)
  const visit = { userId: String(payload.ID), role, ...(list && { list: list.name }) }
  const calls: FirstCalls = {
    settings: get(access, SETTINGS_CALL),
    explainer: get(access, EXPLAINER_CALL),
    ...(list && { list: { ...list, page: get(access, `/${list.path}?${writeQuery(list.query)}`) } }),
    others: otherCalls(visit, lists).map(call => ({ ...call, answer: get(access, call.path) })),
  }
  // Failures are handled where the answers are used; without this they would be reported as unhandled before that.
  for (const call of [calls.settings, calls.explainer, calls.list?.page, ...calls.others.map(one => one.answer)])
    call?.catch(() => {})
  return calls
}

export const firstCalls = startFirstCalls()
