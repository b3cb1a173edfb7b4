import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewLabels } from '@agremia/model/calls/labels'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-labels-'))
  t = await createMemberApp({ dataDir })
  for (let n = 1; n <= 30; n++) {
    await t.addMember({
      name: `Morador ${String(n).padStart(2, '0')}`,
      addressLine1: n % 10 === 0 ? null : `Rua das Flores, ${n}`,
      postalCode: '3000-213',
      locality: 'Coimbra',
    })
  }
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = (path: string, body: object) => t.asEditor('POST', path, body)

it('MEM-01h: the preview counts labels and sheets and lists members without an address', async () => {
  const { body } = await ask('/members/labels/preview', { query: {}, sheet: '3x8', skip: 0 })
  expect(previewLabels.answer?.safeParse(body).error).toBeUndefined()
  expect(body.data).toMatchObject({ total: 30, labels: 27, sheets: 2 })
  expect(body.data.without.map((one: { name: string }) => one.name)).toEqual(['Morador 10', 'Morador 20', 'Morador 30'])
  const used = await ask('/members/labels/preview', { query: {}, sheet: '3x8', skip: 22 })
  expect(used.body.data.sheets).toBe(3)
})

it('MEM-01h: the task makes a PDF with that number of sheets', async () => {
  const { status, body } = await ask('/members/labels', { sheet: '3x8', query: { _locality: 'coimbra' } })
  expect(status).toBe(202)
  const task = await t.finishTask(t.editor, body.data)
  expect(task).toMatchObject({
    status: 'done',
    total: 27,
    result: { text: '27 etiquetas no ficheiro.' },
    file: { name: 'etiquetas-2026-11-15.pdf' },
  })
  const link = await t.asEditor('POST', `/tasks/${task._id}/download`)
  const { headers, text } = await t.call('GET', link.body.data.url.replace('/api', ''))
  expect(headers['content-type']).toBe('application/pdf')
  expect(text.startsWith('%PDF')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
})

it('MEM-01h: a choice without addresses, an unknown sheet and callers who are not staff are refused', async () => {
  expect((await ask('/members/labels', { query: { _search: 'morador 10' } })).body.errors).toEqual({
    ids: 'Nenhuma destas fichas tem morada.',
  })
  expect((await ask('/members/labels', { sheet: '9x9' })).status).toBe(422)
  expect((await ask('/members/labels', { query: {}, sheet: '2x7', skip: 14 })).body.errors).toEqual({
    skip: 'Indique um número menor do que o de lugares da folha.',
  })
  for (const path of ['/members/labels', '/members/labels/preview']) {
    const { status, body } = await ask(path, { sheet: '3x8' })
    expect([status, body.errors]).toEqual([422, { ids: 'Escolha pelo menos um registo.' }])
  }
  const member = await t.signedIn('member')
  expect((await t.call('POST', '/members/labels', { as: member, body: {} })).status).toBe(403)
})
