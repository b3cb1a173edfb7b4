import assert from 'node:assert/strict'
import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { growMembers } from './grow-members.ts'
import type { Running } from './measured-app.ts'
import type { Figure } from './report.ts'

/** Numbers of members: the demonstration's, a town's and a region's. */
const SIZES = [4070, 20_000, 200_000] as const
/** The first request of the members' screen. */
const FIELDS = 'name,thumbUrl,memberNumber,stateNameId,categoryId,mobile,email,locality'
const LIST = `/api/members?_sort=name&_fields=${FIELDS}&_limit=100&_isActive=true`
const AS_OF = '&_asOf=2025-12-31'
/** Fewer requests at large sizes, where the reference handler counts many rows each time. */
const REQUESTS = { 4070: 80, 20000: 80, 200000: 20 } as const
const MAX_RATIO = 1.5
const MAX_RATIO_AS_OF = 3

interface MembersBenchOptions {
  app: Running
  bare: Running
  bearer: string
  pool: pg.Pool
  postmaster: number
}

/** MEM-01: lists and searches of members at growing sizes. */
export async function benchPeople({ app, bare, bearer, pool, postmaster }: MembersBenchOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  const atSmallest = new Map<string, Comparison>()
  const side = (query: string): Side => ({ pid: app.pid, target: { port: app.port, path: `${LIST}${query}`, bearer } })
  for (const size of SIZES) {
    console.log(`Making ${size} members …`)
    await growMembers(pool, size)
    for (const [name, { search, isIndexed }] of Object.entries(await searches(pool))) {
      console.log(`Comparing: ${name}, ${size} members …`)
      const ours = side(search ? `&_search=${encodeURIComponent(search)}` : '')
      const path = `/members${search ? `?search=${encodeURIComponent(search)}` : ''}`
      const reference: Side = { pid: bare.pid, target: { port: bare.port, path } }
      assert.deepEqual(await readJson(ours), await readJson(reference), 'the two do not answer the same')
      const found = await compare(ours, reference, postmaster, REQUESTS[size])
      console.log(printProgress(found))
      figures.push(...figuresOf(`${name}, ${size} members`, found, MAX_RATIO))
      const small = atSmallest.get(name)
      if (!small) atSmallest.set(name, found)
      else figures.push(growthOf(name, size, { small, found, isIndexed }))
    }
    console.log(`Comparing: as of a day, ${size} members …`)
    const onDay = await compare(side(AS_OF), side(''), postmaster, REQUESTS[size])
    console.log(printProgress(onDay))
    figures.push(...figuresOf(`members as of a day, ${size} members, against today's`, onDay, MAX_RATIO_AS_OF))
  }
  return figures
}

/** Prints progress, because this part takes minutes. */
const printProgress = ({ ours, bare, ratio }: Comparison) =>
  `  CPU ${ours.cpu.toFixed(2)} and ${ours.database.toFixed(2)} ms against ${bare.cpu.toFixed(2)} and ${bare.database.toFixed(2)}, latency x ${ratio.median.toFixed(2)}`

/** A listed member, so that each search finds one; typed without accents, as people do. */
async function searches(pool: pg.Pool) {
  const { rows } = await pool.query<{ nif: string; mobile: string }>(`
    select tax_number as nif, substr(mobile, 5) as mobile from member_sheets
    where is_active and tax_number is not null and mobile like '+351%' order by member_number desc limit 1`)
  const { nif = '', mobile = '' } = rows[0] ?? {}
  return {
    'members list': { search: '', isIndexed: true },
    // These searches find more the larger the register is, so their cost may grow with the results.
    'members by a part of a name': { search: 'goncal', isIndexed: false },
    'members by NIF': { search: nif, isIndexed: true },
    'members by phone': { search: mobile, isIndexed: true },
  }
}

function figuresOf(name: string, { ours, bare, ratio }: Comparison, atMost: number): Figure[] {
  const figure = (what: string, key: keyof Comparison['ours'], target?: Figure['target']): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours: ours[key],
    bare: bare[key],
    ratio: ratio[key],
    target,
  })
  return [
    figure('CPU of the server', 'cpu'),
    figure('CPU of PostgreSQL', 'database'),
    figure('median latency', 'median', { ratio: atMost }),
  ]
}

interface Growth {
  small: Comparison
  found: Comparison
  isIndexed: boolean
}

/** Growth of CPU time of server and database, because latency depends on the machine's other activity. An index may cost the logarithm of the size. */
function growthOf(name: string, size: number, { small, found, isIndexed }: Growth): Figure {
  const costOf = ({ ours }: Comparison) => ours.cpu + ours.database
  return {
    name: `${name}: CPU of one request, ${size} members against ${SIZES[0]}`,
    unit: 'ms',
    ours: costOf(found),
    bare: costOf(small),
    ...(isIndexed && { target: { ratio: Math.log(size) / Math.log(SIZES[0]) } }),
  }
}

export async function readJson({ target }: Side): Promise<unknown> {
  const headers: HeadersInit = target.bearer ? { authorization: `Bearer ${target.bearer}` } : {}
  const response = await fetch(`http://127.0.0.1:${target.port}${target.path}`, { headers })
  return response.json()
}
