import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import { openTable } from './reading/table.ts'
import { sheetOf } from './reading/testing/make-xlsx.ts'

let w: ImportApp
beforeAll(async () => {
  w = await createImportApp()
})
afterAll(() => w.close())

async function download(path: string) {
  const response = await w.app.inject({
    url: `/api/imports/${path}`,
    headers: { authorization: `Bearer ${w.editor.access}` },
  })
  expect(response.statusCode).toBe(200)
  return { headers: response.headers, bytes: response.rawPayload, text: response.body }
}
async function tableOf(bytes: Buffer) {
  const { headings, rows } = await openTable(bytes)
  const cells: string[][] = []
  for await (const row of rows) cells.push(row.cells)
  return { headings, cells }
}

describe('MEM-02: rows with errors are left out', () => {
  it('only when somebody says so; the others are applied and they stay to be downloaded', async () => {
    const entry = await w.checked('Nome;E-mail\nFora Boa;boa@x.example\nFora Má;má@\nFora Outra;')
    expect(entry.counts).toMatchObject({ create: 2, error: 1 })
    const refused = await w.asEditor('POST', `/imports/${entry._id}/apply`)
    expect([refused.status, refused.body.errors._]).toEqual([
      409,
      'Há linhas com erros. Corrija-as e carregue o ficheiro de novo, ou aplique sem essas linhas.',
    ])
    expect(await w.apply(entry._id, { withoutErrors: true })).toMatchObject({ status: 'applied', counts: { error: 1 } })
    const { body } = await w.asEditor('GET', '/members', undefined, { _search: 'Fora', _sort: 'name' })
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Fora Boa', 'Fora Outra'])
    expect((await download(`${entry._id}/errors`)).text).toBe(
      '\ufeffNome;E-mail;Erros\r\nFora Má;má@;E-mail: E-mail inválido.\r\n',
    )
  })

  it.each([true, 'true', 1, null])('refuses a body of %s where nothing can be applied', async withoutErrors => {
    const entry = await w.checked('Nome;E-mail\nSó Má;má@')
    const { status } = await w.asEditor('POST', `/imports/${entry._id}/apply`, { withoutErrors })
    expect(status).toBe(withoutErrors === true ? 409 : 422)
  })
})

describe("MEM-02: the rows with errors come in the file's own form", () => {
  it('a CSV file with its delimiter, its columns in their order and what no field has', async () => {
    const file = 'XPTO,Nome,E-mail\n"a, b",Ordem Uma,x@\nc,Ordem Duas,duas@x.example\n=1+1,"Ordem ""Três""",@'
    const entry = await w.checked(file)
    const { headers, text, bytes } = await download(`${entry._id}/errors`)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''socios-erros.csv")
    expect(text.split('\r\n')[0]).toBe('\ufeffXPTO,Nome,E-mail,Erros')
    const { headings, cells } = await tableOf(bytes)
    expect(headings).toEqual(['XPTO', 'Nome', 'E-mail', 'Erros'])
    expect(cells.map(row => row.slice(0, 3))).toEqual([
      ['a, b', 'Ordem Uma', 'x@'],
      ['=1+1', 'Ordem "Três"', '@'],
    ])
    // Sent again as it is, it is matched as before and its column is replaced.
    const again = await w.upload(bytes, 'socios-erros.csv')
    expect(await w.columns(again._id)).toMatchObject({ mapping: [null, 'name', 'email', null], isRemembered: true })
    await w.check(again._id)
    const second = await tableOf((await download(`${again._id}/errors`)).bytes)
    expect([second.headings, second.cells.length]).toEqual([headings, 2])
  })

  it('a workbook as a workbook', async () => {
    const { _id } = await w.upload(
      await sheetOf([
        ['Nome', 'E-mail'],
        ['Livro Um', 'x@'],
        ['Livro Dois', ''],
      ]),
      'Sócios 2026.xlsx',
    )
    await w.check(_id)
    const { headers, bytes } = await download(`${_id}/errors`)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''S%C3%B3cios%202026-erros.xlsx")
    const { headings, cells } = await tableOf(bytes)
    expect(headings).toEqual(['Nome', 'E-mail', 'Erros'])
    expect(cells).toEqual([['Livro Um', 'x@', expect.stringMatching(/^E-mail: /)]])
  })
})

describe('MEM-02: a model file is offered', () => {
  it('has the fields of the form as the organisation calls them; each column is recognised, and its example is left out', async () => {
    const { headers, bytes } = await download('model')
    expect(headers['content-type']).toContain('spreadsheetml')
    const { headings, cells } = await tableOf(bytes)
    expect(headings).toEqual(expect.arrayContaining(['Nome completo', 'N.º de sócio', 'Categoria', 'Código postal']))
    expect(headings).not.toContain('Profissão')
    expect(cells).toHaveLength(1)
    const { _id } = await w.upload(bytes, 'modelo.xlsx')
    const { mapping, fields } = await w.columns(_id)
    expect(mapping).toEqual(fields.map(({ name }: { name: string }) => name))
    expect((await w.check(_id)).counts).toEqual({ create: 0, update: 0, skip: 1, error: 0 })
    expect((await w.rows(_id))[0].notes).toEqual([{ label: '', text: 'É a linha de exemplo do modelo.' }])
  })

  it('has an example that would be right under another name', async () => {
    const { headings, cells } = await tableOf((await download('model')).bytes)
    const row = cells[0]?.map((cell, column) => (headings[column] === 'Nome completo' ? 'Outra Pessoa' : cell)) ?? []
    const { _id } = await w.upload([headings, row].map(cells => cells.join(';')).join('\n'))
    await w.check(_id)
    expect((await w.rows(_id))[0]).toMatchObject({ verdict: 'create', errors: [] })
  })
})

describe('MEM-02: the members of an import', () => {
  it('are a filter of the list: those it made and those it changed', async () => {
    const old = await w.addMember({ name: 'Conjunto Antigo' })
    await w.addMember({ name: 'Conjunto Alheio' })
    const entry = await w.checked(`N.º;Nome;E-mail\n${old.memberNumber};;antigo@x.example\n;Conjunto Novo;\n;;sem@nome`)
    await w.apply(entry._id, { withoutErrors: true })
    const { body } = await w.asEditor('GET', '/members', undefined, { _import: entry._id, _sort: 'name' })
    expect(body.data.map((one: { name: string }) => one.name)).toEqual(['Conjunto Antigo', 'Conjunto Novo'])
    expect(body.meta.total).toBe(2)
    const other = await w.asEditor('GET', '/members', undefined, { _import: '01890000-0000-7000-8000-000000000001' })
    expect(other.body.meta.total).toBe(0)
  })

  it.each(['x', "' or 1=1 --", '01890000'])('refuse %s as an import', async id => {
    const { status, body } = await w.asEditor('GET', '/members', undefined, { _import: id })
    expect([status, body.errors]).toEqual([422, { _import: 'Escolha um registo existente.' }])
  })
})
