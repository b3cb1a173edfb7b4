import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import { sheetOf } from './reading/testing/make-xlsx.ts'

let w: ImportApp
beforeAll(async () => {
  w = await createImportApp()
})
afterAll(() => w.close())

const stored = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from imports) + (select count(*) from import_rows) as n
  `.execute(w.database.kysely)
  return rows[0]?.n
}

describe('MEM-02: a file that is no table is refused beside the file, and nothing is kept', () => {
  /** It says of itself that it unpacks to 2 GB; one that lies is for the reader's own tests. */
  const bomb = async () => {
    const bytes = await sheetOf([['Nome'], ['Ana']])
    const name = 'xl/worksheets/sheet1.xml'
    bytes.writeUInt32LE(0x7fffffff, bytes.lastIndexOf(name) - 46 + 24)
    return bytes
  }
  it.each<[string, () => Promise<string | Buffer> | string | Buffer, RegExp]>([
    ['a zip bomb', bomb, /demasiado grande depois de descomprimido/],
    ['a missing quote', () => 'Nome;NIF\n"Ana;1\nRui;2', /Na linha 2 há aspas/],
    ['2,000 columns', () => sheetOf([Array.from({ length: 2000 }, (_, n) => `c${n}`), ['x']]), /tem 2000 colunas/],
    ['headings twice', () => 'Nome;Nome\na;b', /«Nome» aparece duas vezes/],
    ['nothing', () => '', /O ficheiro está vazio/],
    ['blanks', () => '\n \n;;\n', /não tem linhas com dados/],
    ['a letter', () => 'Exmos. Senhores,\nvenho por este meio.\nCumprimentos', /não é uma tabela/],
    ['a quote in the last rows of many', () => `Nome;NIF\n${'Ana;\n'.repeat(1200)}"Rui;2`, /Na linha 1202 há aspas/],
  ])('%s', async (_name, file, text) => {
    const { status, body } = await w.send(await file())
    expect({ status, code: body.code, fields: Object.keys(body.errors) }).toEqual({
      status: 422,
      code: 'invalidInput',
      fields: ['file'],
    })
    expect(body.errors.file).toMatch(text)
    expect(await stored()).toBe(0)
  })

  it('but one whose name has letters that no name has is called without them', async () => {
    const { status, body } = await w.send('Nome;NIF\nAna;', 's\u0007ó\u202ecios.csv')
    expect([status, body.data?.fileName]).toEqual([201, 'sócios.csv'])
    expect((await w.asEditor('DELETE', `/imports/${body.data._id}`)).status).toBe(200)
  })

  it('and so is one above 20 MB', async () => {
    const { status, body } = await w.send(Buffer.alloc(21 * 1024 * 1024, 'a;b\n'))
    expect([status, body.errors.file]).toEqual([413, 'O ficheiro ultrapassa 20 MB.'])
  })
})

describe('MEM-02: rows with errors', () => {
  const errorsOf = async (file: string) => {
    const { _id, counts } = await w.checked(file)
    const rows = await w.rows(_id)
    return {
      _id,
      counts,
      texts: rows.map((row: { errors: { label: string; cell: string; text: string }[] }) =>
        row.errors.map(({ label, cell, text }) => `${label} «${cell}» ${text}`),
      ),
    }
  }

  it('are each told with the cell, and stop the whole', async () => {
    await w.addMember({ name: 'Número Dado', memberNumber: 300 })
    const gone = await w.addMember({ name: 'Número Ido', memberNumber: 301 })
    await w.asAdmin('DELETE', `/members/${gone._id}`)
    const { _id, counts, texts } = await errorsOf(
      [
        'N.º;Nome;Data de nascimento;NIF;E-mail;Categoria;Newsletter;Etiquetas',
        '310;Ana Certa;1/1/1990;;;;;',
        '310;Rui Repetido;;;;;;',
        '301;Eva Ida;;;;;;',
        '311;Zé Futuro;1/1/2030;;;;;',
        '312;X;31/02/1990;123;ana@;Sénior;talvez;Coro',
        '313;#REF!;;;;;;',
        '314;A mais;;;;;;;excesso',
        'N.º;Nome;Data de nascimento;NIF;E-mail;Categoria;Newsletter;Etiquetas',
        'abc;Sem número;;;;;;',
      ].join('\n'),
    )
    expect(texts).toEqual([
      [],
      ['N.º de sócio «310» Este número repete-se no ficheiro: já está na linha 2.'],
      ['N.º de sócio «301» Este número já foi atribuído; os números não se repetem.'],
      ['Data de nascimento «1/1/2030» A data não pode ser futura.'],
      [
        'Nome completo «X» O texto deve ter pelo menos 2 caracteres.',
        'Data de nascimento «31/02/1990» Fevereiro não tem 31 dias.',
        'NIF / NIPC «123» NIF inválido: confirme os 9 algarismos.',
        'E-mail «ana@» E-mail inválido.',
        'Categoria «Sénior» «Sénior» não existe. Corrija o nome ou crie-o primeiro.',
        'Aceita receber o boletim e novidades «talvez» Escreva «sim» ou «não».',
        'Etiquetas «Coro» «Coro» não existe. Corrija o nome ou crie-o primeiro.',
      ],
      ['Nome completo «#REF!» A célula tem um erro de fórmula (#REF!). Corrija-a na folha de cálculo.'],
      [expect.stringMatching(/ «» Esta linha tem mais células do que títulos/)],
      [],
      ['N.º de sócio «abc» Número inválido. Use só algarismos.'],
    ])
    expect(counts).toEqual({ create: 1, update: 0, skip: 1, error: 7 })
    const { status, body } = await w.asEditor('POST', `/imports/${_id}/apply`)
    expect([status, body.errors._]).toEqual([
      409,
      'Há linhas com erros. Corrija-as e carregue o ficheiro de novo, ou aplique sem essas linhas.',
    ])
    expect((await w.asEditor('GET', '/members', undefined, { _search: 'Ana Certa' })).body.meta.total).toBe(0)
  })

  it('are those that the form would refuse, in the same words', async () => {
    const cases: [heading: string, field: string, cell: string, value: unknown][] = [
      ['Nome', 'name', 'X', 'X'],
      ['NIF', 'taxNumber', '999999999', '999999999'],
      ['E-mail', 'email', 'x@', 'x@'],
      ['Telemóvel', 'mobile', '12', '12'],
      ['Código postal', 'postalCode', '12', '12'],
      ['Data de nascimento', 'birthDate', '1/1/1850', '1850-01-01'],
      ['Data de nascimento', 'birthDate', '2/2/2050', '2050-02-02'],
      ['Data de admissão', 'admissionDate', '1/1/2099', '2099-01-01'],
      ['Forma de pagamento', 'preferredMethod', 'Débito direto', 'debito_direto'],
      ['IBAN', 'iban', 'PT50', 'PT50'],
      ['N.º', 'memberNumber', '0', 0],
      ['Nome a usar no cartão', 'cardName', 'x'.repeat(41), 'x'.repeat(41)],
      ['Observações', 'notes', 'x'.repeat(5001), 'x'.repeat(5001)],
    ]
    for (const [heading, field, cell, value] of cases) {
      const headings = heading === 'Nome' ? ['Nome', 'Obs'] : ['Nome', heading]
      const cells = heading === 'Nome' ? [cell, ''] : ['Pessoa Certa', cell]
      const { _id } = await w.checked(`${headings.join(';')}\n${cells.join(';')}`)
      const [row] = await w.rows(_id)
      const said = row.errors.map(({ text }: { text: string }) => text)
      const form = await w.asEditor('POST', '/members/validate', w.input({ [field]: value }))
      expect([field, said]).toEqual([field, Object.values(form.body.errors)])
      expect([field, said.length]).toEqual([field, 1])
    }
  })

  it('are not those of a cooperative whose old book lacks tax numbers and addresses: it is told, and nothing stops', async () => {
    await w.asAdmin('PATCH', '/settings', { orgType: 'cooperative' })
    const entry = await w.checked('Nome;NIF;Morada;Código postal;Localidade\nVelha Cooperadora;;Rua Sem Código;;')
    const [row] = await w.rows(entry._id)
    const text = 'Falta, e é obrigatório numa cooperativa: complete a ficha depois.'
    expect([row.verdict, row.errors, row.notes]).toEqual([
      'create',
      [],
      ['NIF / NIPC', 'Código postal', 'Localidade'].map(label => ({ label, text })),
    ])
    expect(await w.apply(entry._id)).toMatchObject({ status: 'applied' })
    const { body } = await w.asEditor('GET', '/members', undefined, { _search: 'velha cooperadora' })
    expect(body.data).toMatchObject([{ isIncomplete: true }])
    await w.asAdmin('PATCH', '/settings', { orgType: 'association' })
  })

  it('need a category and a day of admission, from the file or for all', async () => {
    const { _id } = await w.upload('Nome\nSem Nada')
    const none = { categoryId: null, admissionDate: null, stateSince: null }
    expect(await w.run('check', _id, { mapping: ['name'], defaults: none })).toMatchObject({ counts: { error: 1 } })
    const [row] = await w.rows(_id)
    expect(row.errors.map(({ label, text }: { label: string; text: string }) => `${label}: ${text}`)).toEqual([
      'Categoria: Campo obrigatório.',
      'Data de admissão: Campo obrigatório.',
    ])
    expect(await w.check(_id)).toMatchObject({ counts: { create: 1, error: 0 } })
  })
})

describe('MEM-02: a mapping that cannot be', () => {
  it.each([
    ['a field twice', ['name', 'name'], 'Cada campo só pode vir de uma coluna.'],
    ['no field that says who', ['email', null], 'Diga pelo menos qual é a coluna do nome, do número ou do NIF.'],
    ['a field that there is not', ['name', 'isActive'], 'Campo desconhecido.'],
    ['columns that there are not', ['name'], 'Valor inválido.'],
  ])('%s is refused beside it', async (_name, mapping, text) => {
    const { _id } = await w.upload('Nome;NIF\na;b')
    const { status, body } = await w.asEditor('POST', `/imports/${_id}/check`, { mapping })
    expect([status, body.errors]).toEqual([422, { mapping: text }])
    expect(await w.read(_id)).toMatchObject({ status: 'mapping' })
  })
})
