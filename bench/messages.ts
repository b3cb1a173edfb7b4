import assert from 'node:assert/strict'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type pg from 'pg'
import { startMailServer } from '../server/test/mail-server.ts'
import { compare, type Side } from './compare.ts'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { growMembers } from './grow-members.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { type ApiCall, apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

const FIELDS = 'at,subject,recipientName,channel,status,sentById'
const LIST = `/api/messages?_sort=-at&_fields=${FIELDS}&_limit=100`

interface Batch {
  _id: string
  rev: number
}

interface MessageSizes {
  members: number
  recipients: number
  letters: number
  /** Messages among which the list is read. */
  stored: number
}

export const messagesPart = definePart({
  name: 'messages',
  about: 'MSG-01: preparing and sending to thousands, letters, and a long list of messages',
  needs: 'app',
  sizes: {
    full: { members: 20_000, recipients: 5000, letters: 2000, stored: 500_000 },
    tiny: { members: 4200, recipients: 3, letters: 2, stored: 150 },
  },
  measure: benchMessages,
})

async function benchMessages(bench: AppBench, sizes: MessageSizes): Promise<Figure[]> {
  const { app, pool, bearer } = bench
  console.log('Making members …')
  await growMembers(pool, sizes.members)
  const call = apiCall(app.port, bearer)
  const figures = [...(await benchSending(bench, call, sizes)), ...(await benchLetters(bench, call, sizes))]
  return [...figures, ...(await benchList(bench, sizes))]
}

/** Prepares and sends a message by a mail server of its own, without pace and limit. */
async function benchSending(
  { app, pool, bearer, repetition }: AppBench,
  call: ApiCall,
  { recipients }: MessageSizes,
): Promise<Figure[]> {
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
    console.log(`Preparing ${recipients} messages …`)
    const batch = await makeBatch(call, 'email', {
      _isActive: 'true',
      '_memberNumber.to': String(await reachedUpTo(pool, 'email', recipients)),
    })
    const others = memberPageRequest(app.port, bearer)
    const idle = await idleLatencies(others, repetition)
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
    const name = `${recipients} messages`
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

/** One PDF with all letters. */
async function benchLetters({ app, pool }: AppBench, call: ApiCall, { letters }: MessageSizes): Promise<Figure[]> {
  console.log(`Preparing ${letters} letters …`)
  const batch = await makeBatch(call, 'carta', {
    _isActive: 'true',
    '_memberNumber.to': String(await reachedUpTo(pool, 'address', letters)),
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
      name: `${letters} letters: CPU of the server`,
      unit: 'ms',
      ours: cpuOf(app.pid) - cpuBefore,
      target: { value: 10_000 },
    },
    { name: `${letters} letters: memory growth`, unit: 'MB', ours: growth, target: { value: 200 } },
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
 * The list's first page among many messages, against a handler of its own SQL. They are dated after the messages of the other
 * measurements: those have errors, which the API answers in words and the handler as they are stored.
 */
async function benchList(bench: AppBench, { stored }: MessageSizes): Promise<Figure[]> {
  const { app, bare, pool, bearer } = bench
  console.log(`Making ${stored} messages …`)
  await pool.query(`
    insert into messages (id, at, created_at, name, name_sort, subject, body, channel, recipient_name, recipient_name_sort,
      recipient_address, member_id, status, sent_by_id, message_id, search)
    select gen_random_uuid(), now() + interval '1 day' - n * interval '1 minute', now(), 'boletim', 'boletim',
      'Boletim n.º ' || n / 1000, '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Olá"}]}]}',
      'email', 'Pessoa ' || n, 'pessoa ' || n, 'p' || n || '@bench.example', null, 'enviada',
      (select id from users where role = 'editor' order by id limit 1), '<' || n || '@bench>', 'boletim pessoa ' || n
    from generate_series(1, ${stored}) n`)
  await pool.query('vacuum analyze messages')
  const ours: Side = { pid: app.pid, target: { port: app.port, path: LIST, bearer } }
  const reference: Side = { pid: bare.pid, target: { port: bare.port, path: '/messages' } }
  const name = `messages list, ${stored} rows`
  const { ours: own, bare: other, ratio } = await compare(bench, name, [ours, reference], 20)
  return [
    {
      name: `${name}: median latency`,
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
