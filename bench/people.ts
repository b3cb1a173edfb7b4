import type pg from 'pg'
import { type Comparison, compare, type Side } from './compare.ts'
import { growMembers } from './grow-members.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'

/** The first request of the members' screen. */
const FIELDS = 'name,thumbUrl,memberNumber,stateNameId,categoryId,mobile,email,locality'
const LIST = `/api/members?_sort=name&_fields=${FIELDS}&_limit=100&_isActive=true`
const AS_OF = '&_asOf=2025-12-31'
const MAX_RATIO = 1.5
const MAX_RATIO_AS_OF = 3

interface PeopleSizes {
  sizes: readonly { members: number; requests: number }[]
}

export const peoplePart = definePart({
  name: 'people',
  about: 'MEM-01: lists and searches of members at growing sizes',
  needs: 'app',
  sizes: {
    // The demonstration's, a town's and a region's; fewer requests at large sizes, where the bare handler counts many rows each time.
    full: {
      sizes: [
        { members: 4070, requests: 80 },
        { members: 20_000, requests: 80 },
        { members: 200_000, requests: 20 },
      ],
    },
    tiny: { sizes: [{ members: 4200, requests: 1 }] },
  },
  measure: benchPeople,
})

async function benchPeople(bench: AppBench, { sizes }: PeopleSizes): Promise<Figure[]> {
  const { app, bare, bearer, pool } = bench
  const figures: Figure[] = []
  const smallest = sizes[0]?.members ?? 0
  const atSmallest = new Map<string, Comparison>()
  const side = (query: string): Side => ({ pid: app.pid, target: { port: app.port, path: `${LIST}${query}`, bearer } })
  for (const { members, requests } of sizes) {
    console.log(`Making ${members} members …`)
    await growMembers(pool, members)
    for (const [name, { search, isIndexed }] of Object.entries(await searches(pool))) {
      const ours = side(search ? `&_search=${encodeURIComponent(search)}` : '')
      const path = `/members${search ? `?search=${encodeURIComponent(search)}` : ''}`
      const reference: Side = { pid: bare.pid, target: { port: bare.port, path } }
      const sized = `${name}, ${members} members`
      const found = await compare(bench, sized, [ours, reference], requests)
      figures.push(...figuresOf(sized, found, MAX_RATIO))
      const small = atSmallest.get(name)
      if (!small) atSmallest.set(name, found)
      else figures.push(growthOf(name, [smallest, members], { small, found, isIndexed }))
    }
    const name = `members as of a day, ${members} members, against today's`
    const onDay = await compare(bench, name, [fieldsOf(side(AS_OF)), fieldsOf(side(''))], requests)
    figures.push(...figuresOf(name, onDay, MAX_RATIO_AS_OF))
  }
  return figures
}

/** Who is a member differs from one day to another, so that only the number of rows and their fields are the same. */
const fieldsOf = (side: Side): Side => ({
  ...side,
  toldBy: ({ data }: { data: object[] }) => [data.length, Object.keys(data[0] ?? {})],
})

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
function growthOf(name: string, [from, to]: [number, number], { small, found, isIndexed }: Growth): Figure {
  const costOf = ({ ours }: Comparison) => ours.cpu + ours.database
  return {
    name: `${name}: CPU of one request, ${to} members against ${from}`,
    unit: 'ms',
    ours: costOf(found),
    bare: costOf(small),
    ...(isIndexed && { target: { ratio: Math.log(to) / Math.log(from) } }),
  }
}
