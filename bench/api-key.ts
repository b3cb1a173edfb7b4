import { type Comparison, compare, type Side } from './compare.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall } from './run-task.ts'

const MAX_RATIO = 1.1
const LIST = '/api/members?_limit=20'
/** The most that a key can be given; the load stays below it, so that no request is refused. */
const PER_MINUTE = 6000
const NAME = '20 members with an API key beside a session'

interface KeySizes {
  requests: number
}

export const apiKeyPart = definePart({
  name: 'api-key',
  about: 'DEV-01: a call with an API key, against the same call with a session',
  needs: 'app',
  sizes: {
    // Two times to warm up and six rounds, of both: below what the key may ask for in a minute.
    full: { requests: 400 },
    tiny: { requests: 1 },
  },
  measure: benchApiKey,
})

async function benchApiKey(bench: AppBench, { requests }: KeySizes): Promise<Figure[]> {
  const { app, bearer } = bench
  const body = { name: 'Medição', scopes: ['members:read'], rateLimit: PER_MINUTE, active: true }
  const { secret } = await apiCall(app.port, bearer)<{ secret: string }>('POST', '/api_secrets', body)
  const sideOf = (token: string): Side => ({ pid: app.pid, target: { port: app.port, path: LIST, bearer: token } })
  const measured = await compare(bench, NAME, [sideOf(secret), sideOf(bearer)], requests)
  return (['cpu', 'median'] as const).map(key => figureOf(key, measured))
}

const figureOf = (key: 'cpu' | 'median', { ours, bare, ratio }: Comparison): Figure => ({
  name: `${NAME}: ${key === 'cpu' ? 'CPU of the server' : 'median latency'}`,
  unit: 'ms',
  ours: ours[key],
  bare: bare[key],
  ratio: ratio[key],
  target: { ratio: MAX_RATIO },
})
