import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

/** One more than are made while the browser waits. */
const ROWS = 2001

let t: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-exports-'))
  t = await createTestApp({ dataDir })
  await sql`
    insert into tags (id, name, name_sort, scope, search)
    select gen_random_uuid(), 'Etiqueta ' || n, 'etiqueta ' || n, 'members', 'etiqueta ' || n
    from generate_series(1, ${ROWS}) n
  `.execute(t.database.kysely)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

it('LIST-07e: an export that takes long is a task, with its file; a short one is a link at once', async () => {
  const editor = await t.signedIn('editor')
  const ask = (body: object) => t.call('POST', '/tags/export', { as: editor, body })
  const csv = await ask({ format: 'csv' })
  expect([csv.status, Object.keys(csv.body.data)]).toEqual([200, ['url']])
  const few = await ask({ format: 'pdf', query: { _search: 'etiqueta 17' } })
  expect(Object.keys(few.body.data)).toEqual(['url'])

  const many = await ask({ format: 'pdf' })
  expect([many.status, many.body.data.task]).toMatchObject([202, { title: 'Exportar Etiquetas (PDF)', total: ROWS }])
  const task = await t.finishTask(editor, many.body.data.task)
  expect(task).toMatchObject({
    status: 'done',
    done: ROWS,
    result: { text: '2\u00a0001 linhas no ficheiro.' },
    file: { name: 'etiquetas-2026-11-15.pdf' },
  })
  const { body } = await t.call('POST', `/tasks/${task._id}/download`, { as: editor })
  const file = await t.call('GET', body.data.url.replace('/api', ''))
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.text).toMatch(/^%PDF-/)

  const printed = await ask({ format: 'print' })
  expect([printed.status, printed.body.data.task]).toMatchObject([202, { title: 'Imprimir Etiquetas', total: ROWS }])
  expect((await t.finishTask(editor, printed.body.data.task)).file?.name).toBe('etiquetas-2026-11-15.pdf')
  const audited = await t.rows(sql`select 1 from audit_log where action = 'export' and resource = 'tags'`)
  expect(audited).toHaveLength(4)
})
