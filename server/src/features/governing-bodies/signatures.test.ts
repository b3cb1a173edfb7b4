import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: TreasuryApp
let dataDir: string
let ana: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-signatures-'))
  t = await createTreasuryApp({ dataDir })
  await t.asAdmin('PATCH', '/settings', { signatureName: 'Nome Antigo', signatureRole: 'Presidente da Direção' })
  ana = (await t.addMember({ name: 'Ana Sócia', admissionDate: '2020-01-01' }))._id
  for (const [name, body, role, termStart, termEnd] of [
    ['Eva Antes', 'direcao', 'Presidente', '2022-01-01', '2026-11-14'],
    ['Rui Agora', 'direcao', 'Presidente', '2026-11-15', null],
    ['Gil Depois', 'direcao', 'Presidente', '2026-11-16', null],
    ['Zita Mesa', 'mesa_ag', 'Presidente', '2026-01-01', null],
    ['Abel Mesa', 'mesa_ag', '1.º secretário', '2026-01-01', null],
    ['Olga Fiscal', 'conselho_fiscal', 'Presidente', '2026-01-01', null],
  ] as const) {
    const { _id: memberId } = await t.addMember({ name })
    await t.post('/governing_bodies', { body, role, memberId, termStart, termEnd, canSignPayments: false })
  }
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const wordsOf = (bytes: Buffer) =>
  readPdf(bytes)
    .pages.flat()
    .map(text => text.replaceAll('\u00a0', ' '))
async function opened(path: string, body: object = {}) {
  const { url } = await t.post(path, body)
  return wordsOf((await t.app.inject({ url })).rawPayload)
}
async function printed(path: string, body: object = {}) {
  const { status, body: answered, text } = await t.asEditor('POST', path, body)
  expect(status, text).toBe(202)
  const task = await t.finishTask(t.editor, answered.data)
  expect(task.status, JSON.stringify(task)).toBe('done')
  return wordsOf(await readFile(join(dataDir, 'tasks', task._id)))
}
/** What stands below the lines to sign on. */
const below = (words: readonly string[], label: string) => words[words.lastIndexOf(label) + 1]

describe('NAV-48: papers are signed by who is in office on their day', () => {
  it('a declaration by whoever holds the post that the settings name', async () => {
    const words = await opened(`/members/${ana}/quota_declaration`)
    expect(below(words, 'Rui Agora')).toBe('Presidente da Direção')
    for (const other of ['Eva Antes', 'Gil Depois', 'Nome Antigo']) expect(words).not.toContain(other)
  })

  it('the map, the book of members, the roll of voters and the yearly report by the presidents of their organs', async () => {
    expect(below(await opened('/treasury_map', { year: 2026, format: 'pdf' }), 'A direção')).toBe('Rui Agora')
    const book = await printed('/members/book', { day: '2025-12-31' })
    expect([below(book, 'A direção'), below(book, 'A mesa da assembleia geral')]).toEqual(['Rui Agora', 'Zita Mesa'])
    const roll = await printed('/electoral_rolls', { name: 'Assembleia', cutoffDate: '2026-06-30' })
    expect([below(roll, 'O presidente da mesa'), below(roll, 'O secretário da mesa')]).toEqual([
      'Zita Mesa',
      'Abel Mesa',
    ])
    const report = await printed('/yearly_reports/of/2025/print')
    expect([below(report, 'A direção'), below(report, 'O conselho fiscal')]).toEqual(['Rui Agora', 'Olga Fiscal'])
  })

  it('messages too; who is in office is told to staff alone', async () => {
    const { body } = await t.asEditor('GET', '/governing_bodies/in_office')
    expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Abel Mesa',
      'Olga Fiscal',
      'Rui Agora',
      'Zita Mesa',
    ])
    expect((await t.call('GET', '/governing_bodies/in_office', { as: await t.signedIn('member') })).status).toBe(403)
    expect((await t.call('GET', '/governing_bodies/in_office')).status).toBe(401)
    const preview = await t.asEditor('POST', '/message_settings/suspensao/preview', {})
    expect(preview.body.data.text, preview.text).toContain('Rui Agora, Presidente da Direção')
  })
})
