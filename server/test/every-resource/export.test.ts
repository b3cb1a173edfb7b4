import type { Resource } from '@agremia/model/resource/define'
import { printValue } from '@agremia/model/resource/format'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBody } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp, every } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
  for (const resource of every) {
    if (resource.access.create.length === 0) continue
    for (let n = 0; n < 7; n++)
      await t.call('POST', `/${resource.path}`, { as: admin, body: sampleBody(resource, 30 + n) })
  }
})
afterAll(() => t.close())

const download = async (path: string, body: object, as = admin) => {
  const asked = await t.call('POST', `/${path}/export`, { as, body })
  expect(asked.body?.errors).toBeUndefined()
  return t.call('GET', asked.body.data.url.replace('/api', ''))
}

const parseCsv = (text: string) =>
  text
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter(Boolean)
    .map(line => line.split(';').map(cell => cell.replace(/^"|"$/g, '')))

type Item = Record<string, unknown> & { _refs?: Record<string, string> }
/** As a person reads it; a line without it is an empty one, which is not looked at. */
function titleOf({ title, fields }: Resource, item: Item): string {
  const field = fields[title]
  if (!field) throw new Error(`${title} is no field`)
  if (field.to) return item._refs?.[title] ?? ''
  if (field.isName) return String(item[title])
  const printed = printValue(field.type, item[title], field.options)
  return field.options ? t.store.wording()(printed) : printed
}

describe.each(every.map(resource => [resource.name, resource] as const))(
  'LIST-07a: the export of %s',
  (_name, resource) => {
    it('has the rows of the list, in its order, with the labels of its columns', async () => {
      const { status, text, headers } = await download(resource.path, {
        format: 'csv',
        fields: [resource.title],
        query: { _sort: resource.list.sort },
      })
      // Asked afterwards: asking for a file is itself written down.
      const query = { _sort: resource.list.sort, _limit: '-1' }
      const list = await t.call('GET', `/${resource.path}`, { as: admin, query })
      expect(status).toBe(200)
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+-2026-11-15\.csv"$/)
      const [header, ...rows] = parseCsv(text)
      expect(header).toEqual([t.store.wording()(resource.fields[resource.title]?.label ?? '')])
      const titles = list.body.data.map((item: Item) => titleOf(resource, item))
      // What comes with a file, or by a way of its own, has no rows here, and tests of its own.
      if (!resource.upload && resource.access.create.length > 0) expect(titles.length).toBeGreaterThan(0)
      expect(rows.flat()).toEqual(titles.filter(Boolean))
    })

    it.each([
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
      ['print', '%PDF'],
    ])('comes as %s too', async (format, start) => {
      const { status, text } = await download(resource.path, { format })
      expect(status).toBe(200)
      expect(text.startsWith(start)).toBe(true)
    })

    it('refuses an unknown format, column, sort or filter', async () => {
      const bad = [
        { format: 'doc' },
        { format: 'csv', fields: ['__proto__'] },
        { format: 'csv', query: { _sort: 'nada' } },
        { format: 'csv', query: { _nada: '1' } },
        [],
      ]
      for (const body of bad) {
        const { status, body: answer } = await t.call('POST', `/${resource.path}/export`, { as: admin, body })
        expect(status, JSON.stringify(body)).toBe(422)
        expect(Object.keys(answer.errors).length).toBeGreaterThan(0)
      }
    })
  },
)
