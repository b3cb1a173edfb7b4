import assert from 'node:assert/strict'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { startMailServer } from '../server/test/mail-server.ts'
import { compare, type Side } from './compare.ts'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growMembers } from './grow-members.ts'
import type { Running } from './measured-app.ts'
import { readJson } from './people.ts'
import type { Figure } from './report.ts'
import { type ApiCall, apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

const RECIPIENTS = 5000
const LETTERS = 2000
const STORED = 500_000
const FIELDS = 'at,subject,recipientName,channel,status,sentById'
const LIST = `/api/messages?_sort=-at&_fields=${FIELDS}&_limit=100`

interface MessagesBench {
  app: Running
  bare: Running
  pool: pg.Pool
  bearer: string
  postmaster: number
}

interface Batch {
  _id: string
  rev: number
}

/** MSG-01: preparing and sending to thousands, letters, and a long list of messages. */
export async function benchMessages(bench: MessagesBench): Promise<Figure[]> {
  const { app, pool, bearer } = bench
  console.log('Making members …')
  await growMembers(pool, 20_000)
  const call = apiCall(app.port, bearer)
  const figures = [...(await benchSending(bench, call)), ...(await benchLetters(app, pool, call))]
  return [...figures, ...(await benchList(bench))]
}

/** Prepares and sends a message to 5,000 members by a mail server of its own, without pace and limit. */
async function benchSending({ app, pool, bearer }: MessagesBench, call: ApiCall): Promise<Figure[]> {
  const server = await startMailServer()
  try {
    await call('PATCH', '/settings', {
      smtpHost: '127.0.0.1',
      smtpPort: String(server.port),
      smtpOwnNetwork: 'true',
      senderEmail: 'geral@bench.example',
      messagesPerMinute: '0',
      dailyLimit: '1000000',
    })
    await pool.query(`
      update contacts set value = 'p' || id || '@bench.example', value_sort = 'p' || id || '@bench.example', bounced_at = null
      where kind = 'email' and is_primary`)
    console.log(`Preparing ${RECIPIENTS} messages …`)
    const batch = await makeBatch(call, 'email', {
      _isActive: 'true',
      '_memberNumber.to': String(await reachedUpTo(pool, 'email', RECIPIENTS)),
    })
    const others = memberPageRequest(app.port, bearer)
    const idle = await idleLatencies(others)
    let prepared = 0
    const { growth, result: busy } = await growthOf(app.pid, () =>
      latenciesDuring(others, async () => {
        const began = performance.now()
        await send(call, batch)
        prepared = performance.now() - began
      }),
    )
    console.log('Sending …')
    const began = performance.now()
    const before = server.received.length
    await untilSent(pool, batch)
    const each = (performance.now() - began) / (server.received.length - before)
    // Message-IDs and not addresses are compared, because a guardian gets one message for each child.
    const arrived = server.received.map(({ source }) => /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1])
    assert.equal(new Set(arrived).size, arrived.length, 'a message arrived twice')
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from messages where batch_id = $1 and status = 'enviada'`,
      [batch._id],
    )
    assert.equal(arrived.length, rows[0]?.n, 'not all that were sent have arrived')
    const name = `${RECIPIENTS} messages`
    return [
      { name: `${name}: prepared`, unit: 'ms', ours: prepared, target: { value: 10_000 } },
      ...taskFigures(`${name} prepared`, { growth, busy, idle }),
      // 100 messages a second.
      { name: `${name}: sending, for each`, unit: 'ms', ours: each, target: { value: 10 } },
    ]
  } finally {
    await server.close()
  }
}

/** One PDF with 2,000 letters. */
async function benchLetters(app: Running, pool: pg.Pool, call: ApiCall): Promise<Figure[]> {
  console.log(`Preparing ${LETTERS} letters …`)
  const batch = await makeBatch(call, 'carta', {
    _isActive: 'true',
    '_memberNumber.to': String(await reachedUpTo(pool, 'address', LETTERS)),
  })
  await send(call, batch)
  console.log('Drawing …')
  const cpuBefore = cpuOf(app.pid)
  const { growth } = await growthOf(app.pid, async () => {
    const task = await call<TaskEntry>('POST', `/message_batches/${batch._id}/letters/print`, {})
    await waitForTask(call, task)
  })
  return [
    {
      name: `${LETTERS} letters: CPU of the server`,
      unit: 'ms',
      ours: cpuOf(app.pid) - cpuBefore,
      target: { value: 10_000 },
    },
    { name: `${LETTERS} letters: memory growth`, unit: 'MB', ours: growth, target: { value: 200 } },
  ]
}

async function makeBatch(call: ApiCall, channels: string, query: Record<string, string>): Promise<Batch> {
  const draft = await call<Batch>('POST', '/message_batches', {
    name: 'livre',
    subject: 'Aviso {{daOrganizacao}}',
    channels,
    body: {
      type: 'doc',
      content: Array.from({ length: 4 }, () => ({
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Olá, ' },
          { type: 'placeholder', attrs: { name: 'saudacao' } },
          { type: 'text', text: `. ${'Escrevemos para informar do que decidimos. '.repeat(5)}` },
        ],
      })),
    },
  })
  return call<Batch>('POST', `/message_batches/${draft._id}/compose`, { rev: draft.rev, selection: { query } })
}

async function send(call: ApiCall, { _id, rev }: Batch) {
  const { task } = await call<{ task: TaskEntry }>('POST', `/message_batches/${_id}/send`, { rev, confirmed: true })
  await waitForTask(call, task)
}

async function untilSent(pool: pg.Pool, { _id }: Batch) {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from messages where batch_id = $1 and channel = 'email' and status in ('em_fila', 'a_enviar')`,
      [_id],
    )
    if (rows[0]?.n === 0) return
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

/**
 * The list's first page among 500,000 messages, against a handler of its own SQL. They are dated after the messages of the other
 * measurements: those have errors, which the API answers in words and the handler as they are stored.
 */
async function benchList({ app, bare, pool, bearer, postmaster }: MessagesBench): Promise<Figure[]> {
  console.log(`Making ${STORED} messages …`)
  await pool.query(`
    insert into messages (id, at, created_at, name, name_sort, subject, body, channel, recipient_name, recipient_name_sort,
      recipient_address, member_id, status, sent_by_id, message_id, search)
    select gen_random_uuid(), now() + interval '1 day' - n * interval '1 minute', now(), 'boletim', 'boletim',
      'Boletim n.º ' || n / 1000, '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Olá"}]}]}',
      'email', 'Pessoa ' || n, 'pessoa ' || n, 'p' || n || '@bench.example', null, 'enviada',
      (select id from users where role = 'editor' order by id limit 1), '<' || n || '@bench>', 'boletim pessoa ' || n
    from generate_series(1, ${STORED}) n`)
  await pool.query('vacuum analyze messages')
  const ours: Side = { pid: app.pid, target: { port: app.port, path: LIST, bearer } }
  const reference: Side = { pid: bare.pid, target: { port: bare.port, path: '/messages' } }
  assert.deepEqual(await readJson(ours), await readJson(reference), 'the two do not answer the same')
  const { ours: own, bare: other, ratio } = await compare(ours, reference, postmaster, 20)
  return [
    {
      name: `messages list, ${STORED} rows: median latency`,
      unit: 'ms',
      ours: own.median,
      bare: other.median,
      ratio: ratio.median,
      target: { ratio: 1.5 },
    },
  ]
}

/** The member number up to which so many current members have an e-mail or a whole address. */
async function reachedUpTo(pool: pg.Pool, kind: 'email' | 'address', count: number): Promise<number> {
  const has = kind === 'email' ? 'email is not null' : 'num_nulls(address_line1, postal_code, locality) = 0'
  const { rows } = await pool.query<{ number: number }>(
    `select member_number as number from member_sheets where is_active and ${has} order by member_number offset $1 limit 1`,
    [count - 1],
  )
  if (!rows[0]) throw new Error(`there are not ${count} members with one`)
  return rows[0].number
}
