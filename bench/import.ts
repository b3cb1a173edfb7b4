import { setTimeout as wait } from 'node:timers/promises'
import type { ImportEntry } from '@agremia/model/calls/imports'
import { inventName } from '../server/src/features/demo/names.ts'
import { createRandom } from '../server/src/features/demo/random.ts'
import { idleLatencies, latenciesDuring, memberPageRequest, p95 } from './concurrent-requests.ts'
import type { Running } from './measured-app.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { growthOf } from './usage.ts'

const FIRST_NUMBER = 1_000_000

interface ImportSizes {
  rows: number
}

export const importPart = definePart({
  name: 'import',
  about: 'MEM-02: an import of 20,000 members while other requests are served',
  needs: 'app',
  sizes: { full: { rows: 20_000 }, tiny: { rows: 20 } },
  measure: benchImport,
})

/** Undoes the import at the end, so that the next part has the same data. */
async function benchImport({ app, bearer, repetition }: AppBench, { rows }: ImportSizes): Promise<Figure[]> {
  console.log(`Importing ${rows} rows …`)
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others, repetition)
  const call = caller(app, bearer)
  const figures: Figure[] = []
  const timed = async (name: string, target: number | undefined, work: () => Promise<unknown>, ratio = 3) => {
    const began = performance.now()
    const busy = await latenciesDuring(others, work)
    const ms = performance.now() - began
    figures.push({
      name: `import ${rows} rows: ${name}`,
      unit: 'ms',
      ours: ms,
      ...(target && { target: { value: target } }),
    })
    figures.push({
      name: `import: others' p95 during the ${name}`,
      unit: 'ms',
      ours: p95(busy),
      bare: p95(idle),
      target: { ratio },
    })
  }
  const { growth } = await growthOf(app.pid, async () => {
    let id = ''
    await timed('reading', undefined, async () => {
      id = (await call.send(makeFile(rows)))._id
    })
    const { mapping } = await call.json<{ mapping: unknown }>('GET', `/imports/${id}/columns`)
    await timed('dry run', 20_000, () => call.work(id, 'check', { mapping }, 'checked'))
    await timed('apply', 30_000, () => call.work(id, 'apply', undefined, 'applied'), 2.5)
    await timed('undo', undefined, () => call.work(id, 'undo', undefined, 'undone'))
  })
  return [...figures, { name: `import ${rows} rows: memory growth`, unit: 'MB', ours: growth, target: { value: 200 } }]
}

function caller({ port }: Running, bearer: string) {
  const call = async <T>(method: string, path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${bearer}`, ...init.headers }
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { ...init, method, headers })
    const body = (await response.json()) as { data: T } // the contracts of calls/imports.ts
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body.data
  }
  const json = <T>(method: string, path: string, body?: unknown) =>
    call<T>(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  return {
    json,
    send: (file: string) => {
      const body = new FormData()
      body.append('name', 'bench.csv')
      body.append('file', new Blob([file]), 'bench.csv')
      return call<ImportEntry>('POST', '/imports', { body })
    },
    async work(id: string, verb: string, body: unknown, until: string) {
      await json('POST', `/imports/${id}/${verb}`, body)
      for (;;) {
        const entry = await json<ImportEntry>('GET', `/imports/${id}`)
        if (entry.status === until && !entry.counts.error) return
        if (entry.fault || entry.status === until) throw new Error(JSON.stringify(entry))
        await wait(200)
      }
    },
  }
}

const CATEGORIES = ['Efetivo', 'Fundador', 'Auxiliar', 'Correspondente']
const PLACES = ['Coimbra', 'Lisboa', 'Vila Nova de Gaia', 'Évora', 'Ponta Delgada']

/** Generates the same file on every machine. */
function makeFile(rows: number): string {
  const random = createRandom(20_000)
  const of = <T>(list: readonly T[]) => list[random.below(list.length)]
  const day = (from: number, to: number) =>
    `${1 + random.below(28)}/${1 + random.below(12)}/${from + random.below(to - from)}`
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      FIRST_NUMBER + n,
      inventName(random),
      day(1940, 2000),
      nif(20_000_000 + n),
      `importado${n}@socios.example`,
      912_000_000 + n,
      `Rua das Flores, ${1 + random.below(200)}`,
      `${3000 + random.below(900)}-${100 + random.below(800)}`,
      of(PLACES),
      of(CATEGORIES),
      day(1980, 2025),
      of(['Multibanco', 'MB WAY', 'Numerário']),
      of(['sim', 'não']),
      n % 10 === 0 ? 'Prefere ser contactada por telefone; ao fim da tarde.' : '',
    ]
      .map(cell => (String(cell).includes(';') ? `"${cell}"` : cell))
      .join(';'),
  )
  const headings =
    'N.º;Nome;Data nasc.;NIF;E-mail;Tlm;Morada;Cód. Postal;Localidade;Categoria;Data de admissão;Forma de pagamento;Newsletter;Obs.'
  return [headings, ...lines].join('\r\n')
}

function nif(base: number): string {
  const digits = String(base)
  const sum = [...digits].reduce((total, digit, at) => total + (9 - at) * Number(digit), 0)
  return `${digits}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
}
