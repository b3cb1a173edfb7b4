import { type Comparison, compare, type Side } from './compare.ts'
import type { Running } from './measured-app.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'

const MAX_RATIO = 1.1
const LIST = '/api/members?_limit=20'
/** The most that a key can be given; the load stays below it, so that no request is refused. */
const PER_MINUTE = 6000
/** Two times to warm up and six rounds, of both: below what the key may ask for in a minute. */
const REQUESTS = 400

interface KeyBench {
  app: Running
  bearer: string
  postmaster: number
}

/** DEV-01: a call with an API key, against the same call with a session. */
export async function benchApiKey({ app, bearer, postmaster }: KeyBench): Promise<Figure[]> {
  const body = { name: 'Medição', scopes: ['members:read'], rateLimit: PER_MINUTE, active: true }
  const { secret } = await apiCall(app.port, bearer)<{ secret: string }>('POST', '/api_secrets', body)
  const sideOf = (token: string): Side => ({ pid: app.pid, target: { port: app.port, path: LIST, bearer: token } })
  const measured = await compare(sideOf(secret), sideOf(bearer), postmaster, REQUESTS)
  return (['cpu', 'median'] as const).map(key => figureOf(key, measured))
}

const figureOf = (key: 'cpu' | 'median', { ours, bare, ratio }: Comparison): Figure => ({
  name: `20 members with an API key beside a session: ${key === 'cpu' ? 'CPU of the server' : 'median latency'}`,
  unit: 'ms',
  ours: ours[key],
  bare: bare[key],
  ratio: ratio[key],
  target: { ratio: MAX_RATIO },
})
