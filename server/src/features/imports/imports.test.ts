import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import { proposeAdjustmentsJob } from '../quotas/adjustments/ask-for-adjustments.ts'
import { sheetOf } from './reading/testing/make-xlsx.ts'

let w: ImportApp
beforeAll(async () => {
  w = await createImportApp()
  await w.asAdmin('PATCH', '/settings', { fieldsEnabled: ['profession'] })
})
afterAll(() => w.close())

const memberBy = async (name: string) => {
  const { body } = await w.asEditor('GET', '/members', undefined, { _search: name })
  return body.data.find((member: { name: string }) => member.name === name)
}
/** As people write it, by default with four digits. */
const written = (number: number) => String(number).padStart(4, '0')
/** What tells a member from another, apart from who and when. */
const OWN = ['_id', 'personId', 'memberId', 'memberNumber', 'created_at', 'updated_at', '_refs']
const facts = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name)))

describe('MEM-02: from a file to members', () => {
  it('makes of each row what the form would have made', async () => {
    const form = {
      name: 'Conceição Alarcão',
      taxNumber: '245 678 913',
      birthDate: '1950-04-25',
      email: 'Conceicao@Socios.Example',
      mobile: '912 345 678',
      postalCode: '3000213',
      locality: 'Coimbra',
      addressLine1: 'Rua da Sofia, 1',
      categoryId: w.category('fundador'),
      admissionDate: '1980-01-31',
      preferredMethod: 'mbway',
      assemblyByEmail: true,
    }
    await w.addMember(form)
    const csv = Buffer.from(
      [
        'Nome;Contribuinte;Data nasc.;E-mail;Tlm;Cód. Postal;Localidade;Morada;Categoria;Sócio desde;Modo de pagamento;Convocatórias por e-mail',
        'Conceição Importada;245678913;25/4/50;CONCEICAO@socios.example;912-345-678;3000 213;Coimbra;"Rua da Sofia, 1";fundador;31-01-1980;MBWay;Sim',
      ].join('\r\n'),
      'latin1',
    )
    // The tax number is that of another, so the first member's goes first.
    const first = await memberBy('Conceição Alarcão')
    await w.asEditor('PATCH', `/members/${first._id}`, { taxNumber: null })
    const entry = await w.checked(csv)
    expect(entry).toMatchObject({ status: 'checked', rowCount: 1, counts: { create: 1, update: 0, skip: 0, error: 0 } })
    expect(await w.apply(entry._id)).toMatchObject({ status: 'applied', task: null })
    const imported = await memberBy('Conceição Importada')
    await w.asEditor('PATCH', `/members/${imported._id}`, { taxNumber: null })
    const [one, other] = [
      (await w.asEditor('GET', `/members/${first._id}`)).body.data,
      (await w.asEditor('GET', `/members/${imported._id}`)).body.data,
    ]
    expect({ ...facts(other), name: '' }).toEqual({ ...facts(one), name: '' })
    expect(imported.memberNumber).toBe(first.memberNumber + 1)
    for (const table of ['member_states', 'member_terms']) {
      const of = async (id: string) => (await w.asEditor('GET', `/members/${id}/${table}`)).body.data.map(facts)
      expect(await of(imported._id)).toEqual(await of(first._id))
    }
  })

  it('PAY-01: charges nobody and proposes nothing, whatever the settings charge an admission with', async () => {
    const plan = { name: 'Efetivo', categoryIds: [w.category('efetivo')], validFrom: '2020-01-01' }
    const values = [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 10 }]
    expect((await w.asAdmin('POST', '/quota_plans', { ...plan, values })).status).toBe(201)
    const settings = { chargeOnAdmission: true, backdatedAdmissionPolicy: 'charge' }
    expect((await w.asAdmin('PATCH', '/settings', settings)).status).toBe(200)
    const entry = await w.checked('Nome;Sócio desde\nImportada Sem Dívida;01-02-2025')
    await w.apply(entry._id)
    const { _id } = await memberBy('Importada Sem Dívida')
    // The same member from the form is charged, so the settings and the plan are in force.
    const typed = await w.addMember({ name: 'Escrita Com Dívida', admissionDate: '2025-02-01' })
    await w.runJob(proposeAdjustmentsJob, {})
    const { rows } = await sql<{ member_id: string }>`
      select member_id from unsettled_payments union select member_id from quota_adjustments
    `.execute(w.database.kysely)
    const touched = rows.map(row => row.member_id)
    expect([touched.includes(_id), touched.includes(typed._id)]).toEqual([false, true])
  })

  it('writes the history of each, and tells everyone once', async () => {
    const entry = await w.checked('Nome;NIF\nHistória Primeira;\nHistória Segunda;')
    await w.apply(entry._id)
    const member = await memberBy('História Primeira')
    const { body } = await w.asEditor('GET', `/members/${member._id}/history`)
    expect(body.data.map((one: { action: string }) => one.action)).toEqual(['create'])
    expect(body.data[0].changes).toContainEqual(expect.objectContaining({ field: 'categoryId', toText: 'Efetivo' }))
    expect(body.data[0].userName).toBe('Ana Brás')
  })

  it('reads a workbook as well, and remembers how its columns were matched', async () => {
    const table = [
      ['Ficha n.º de papel', 'Quem', 'Entrou'],
      ['7', 'Papel Primeiro', '36039'],
    ]
    const { _id } = await w.upload(await sheetOf(table), 'papel.xlsx')
    expect(await w.columns(_id)).toMatchObject({
      headings: table[0],
      mapping: [null, null, null],
      isRemembered: false,
      samples: [['7'], ['Papel Primeiro'], ['36039']],
    })
    const mapping = ['cardName', 'name', 'admissionDate']
    const defaults = { categoryId: w.category('efetivo'), admissionDate: null, stateSince: null }
    await w.run('check', _id, { mapping, defaults })
    await w.apply(_id)
    expect(await memberBy('Papel Primeiro')).toMatchObject({ admissionDate: '1998-09-01', locality: null })
    const again = await w.upload('QUEM;entrou;Ficha nº de papel\nx;y;z')
    expect(await w.columns(again._id)).toMatchObject({
      mapping: ['name', 'admissionDate', 'cardName'],
      isRemembered: true,
    })
  })

  it('neither guesses nor offers what the organisation does not keep, and remembers it for when it does', async () => {
    const file = 'Nome;N.º antigo;Votos\nFora Do Livro;A-7;2'
    const names = (columns: { fields: { name: string }[] }) => columns.fields.map(({ name }) => name)
    const first = await w.upload(file)
    const columns = await w.columns(first._id)
    expect(columns).toMatchObject({ mapping: ['name', null, null], isRemembered: false })
    expect(names(columns)).toEqual(expect.arrayContaining(['name', 'taxNumber', 'profession']))
    expect(names(columns)).not.toContain('oldMemberNumber')
    expect(names(columns)).not.toContain('votes')
    // A program, or a file of last year, may name it all the same: nothing is lost because of a tick.
    const defaults = { categoryId: w.category('efetivo'), admissionDate: '2020-01-01', stateSince: null }
    await w.run('check', first._id, { mapping: ['name', 'oldMemberNumber', null], defaults })
    expect((await w.columns(first._id)).mapping).toEqual(['name', null, null])
    await w.apply(first._id)
    expect(await memberBy('Fora Do Livro')).toMatchObject({ oldMemberNumber: 'A-7' })

    const second = await w.upload(file.replace('Fora', 'Dentro'))
    expect(await w.columns(second._id)).toMatchObject({ mapping: ['name', null, null], isRemembered: true })
    await w.check(second._id)
    await w.asAdmin('PATCH', '/settings', { fieldsEnabled: ['profession', 'oldMemberNumber'] })
    expect((await w.columns((await w.upload(file))._id)).mapping).toEqual(['name', 'oldMemberNumber', null])
    await w.asAdmin('PATCH', '/settings', { fieldsEnabled: ['profession'] })
  })

  it('gives numbers above all others, and keeps those of the file', async () => {
    const entry = await w.checked('N.º;Nome\n5000;Com Número\n;Sem Número')
    await w.apply(entry._id)
    expect(await memberBy('Com Número')).toMatchObject({ memberNumber: 5000 })
    expect(await memberBy('Sem Número')).toMatchObject({ memberNumber: 5001 })
  })

  it('brings more than one statement holds: each once, in their order, each with its history, or none', async () => {
    const names = Array.from({ length: 1050 }, (_, at) => `Fila ${written(at)}`)
    const entry = await w.checked(['Nome', ...names].join('\n'))
    const brought = async () => {
      const { rows } = await sql<{ name: string; number: number; state: string; told: number }>`
        select p.name, m.member_number as number, n.slug as state,
          (select count(*)::int from audit_log a where a.record_id_sort = m.id::text and a.action = 'create') as told
        from members m join people p on p.id = m.person_id join member_state_names n on n.id = m.state_name_id
        where p.name like 'Fila %' order by m.member_number
      `.execute(w.database.kysely)
      return rows
    }
    await sql`alter table people add constraint refused check (name <> 'Fila 1040')`.execute(w.database.kysely)
    expect(await w.apply(entry._id)).toMatchObject({
      status: 'checked',
      // Line 1 has the headings.
      fault: expect.stringMatching(/^A linha 1042 \(Fila 1040\) foi recusada e nada foi gravado/),
    })
    expect(await brought()).toEqual([])
    await sql`alter table people drop constraint refused`.execute(w.database.kysely)
    await w.apply(entry._id)
    const [first] = await brought()
    expect(await brought()).toEqual(
      names.map((name, at) => ({ name, number: (first?.number ?? 0) + at, state: 'ativo', told: 1 })),
    )
    expect(await w.read(entry._id)).toMatchObject({ status: 'applied', counts: { create: 1050 } })
  })

  it('begins with the state that the file says, from its day on', async () => {
    const entry = await w.checked(
      'Nome;Situação;Data de saída;Sócio desde\nEstado Falecido;Falecido;1/5/2010;1/1/2000\nEstado Suspenso;suspenso;;1/1/2000\nEstado Cedo;Falecido;1/1/1999;1/1/2000',
    )
    expect(entry.counts).toEqual({ create: 2, update: 0, skip: 0, error: 1 })
    const [, , early] = await w.rows(entry._id)
    expect(early.errors).toEqual([
      { label: 'Estado desde', cell: '1/1/1999', text: 'Não pode ser anterior à admissão (01/01/2000).' },
    ])
    const good = await w.checked(
      'Nome;Situação;Data de saída;Sócio desde\nEstado Falecido;Falecido;1/5/2010;1/1/2000\nEstado Suspenso;suspenso;;1/1/2000',
    )
    expect((await w.rows(good._id))[1].notes).toEqual([
      { label: 'Estado desde', text: 'Sem data: o estado conta a partir de hoje.' },
    ])
    await w.apply(good._id)
    const { body } = await w.asEditor('GET', '/members', undefined, { _search: 'Estado' })
    const of = (name: string) => body.data.find((one: { name: string }) => one.name === name)
    expect(of('Estado Falecido')).toMatchObject({
      stateNameId: w.state('falecido'),
      stateSince: '2010-05-01',
      endDate: '2010-05-01',
      isActive: false,
    })
    expect(of('Estado Suspenso')).toMatchObject({ stateNameId: w.state('suspenso'), stateSince: '2026-11-15' })
  })

  it('MSG-01: writes to nobody, whatever state the file gives, and neither does its undo', async () => {
    const { _id } = await w.checked(
      'Nome;Situação;Sócio desde;E-mail\nVinda Suspensa;suspenso;1/1/2000;vinda@x.example\nVinda Falecida;Falecido;1/1/2000;foi@x.example',
    )
    expect((await w.apply(_id)).counts).toMatchObject({ create: 2, error: 0 })
    await w.undo(_id)
    const { rows } = await w.database.pool.query(
      'select subject from messages union all select subject from message_batches',
    )
    expect(rows).toEqual([])
  })
})

describe('MEM-02: who is already there', () => {
  it('is changed by number or by NIF, only where a cell says something else', async () => {
    const [ana, rui, eva] = [
      await w.addMember({ name: 'Ana Igual', taxNumber: '123456789', email: 'ana.igual@x.example', locality: 'Faro' }),
      await w.addMember({ name: 'Rui Antigo', taxNumber: '232345678', mobile: '912000111', profession: 'Padeiro' }),
      await w.addMember({ name: 'Eva Mesma', taxNumber: '267890125' }),
    ]
    const entry = await w.checked(
      [
        'N.º;Nome;NIF;E-mail;Telemóvel;Categoria;Profissão',
        `${ana.memberNumber};Ana Igual;;nova@x.example;;Fundador;`,
        `;Rui Novo;232345678;;913 000 222;;`,
        `${eva.memberNumber};Eva Mesma;267 890 125;;;;`,
      ].join('\n'),
    )
    expect(entry.counts).toEqual({ create: 0, update: 2, skip: 1, error: 0 })
    const [first, second, third] = await w.rows(entry._id)
    expect(first).toMatchObject({
      line: 2,
      verdict: 'update',
      title: 'Ana Igual',
      memberId: ana._id,
      changes: [
        { field: 'categoryId', label: 'Categoria', from: 'Efetivo', to: 'Fundador' },
        { field: 'email', label: 'E-mail', from: 'ana.igual@x.example', to: 'nova@x.example' },
      ],
    })
    expect(second).toMatchObject({ verdict: 'update', memberId: rui._id, title: 'Rui Antigo' })
    expect(third).toMatchObject({
      verdict: 'skip',
      changes: [],
      notes: [{ label: '', text: 'Já está igual: nada muda.' }],
    })
    await w.apply(entry._id)
    const now = async (id: string) => (await w.asEditor('GET', `/members/${id}`)).body.data
    expect(await now(ana._id)).toMatchObject({
      rev: 2,
      email: 'nova@x.example',
      locality: 'Faro',
      categoryId: w.category('fundador'),
    })
    expect(await now(rui._id)).toMatchObject({
      rev: 2,
      name: 'Rui Novo',
      mobile: '+351913000222',
      profession: 'Padeiro',
    })
    expect(await now(eva._id)).toMatchObject({ rev: 1 })
    // Found by what it is called now, and by nothing that it was.
    expect(await memberBy('Rui Novo')).toBeDefined()
    expect(await memberBy('Rui Antigo')).toBeUndefined()
    const { body } = await w.asEditor('GET', `/members/${ana._id}/history`)
    expect(body.data[0].changes.map((one: { field: string }) => one.field).sort()).toEqual(['categoryId', 'email'])
  })

  it('moves an admission with what began on it, but not past a later change', async () => {
    const [free, bound] = [
      await w.addMember({ name: 'Admissão Livre', admissionDate: '2010-01-01' }),
      await w.addMember({ name: 'Admissão Presa', admissionDate: '2010-01-01' }),
    ]
    await w.changeState(bound._id, 'suspenso', '2012-01-01')
    const file = (...rows: string[]) => ['N.º;Data de admissão', ...rows].join('\n')
    const bad = await w.checked(file(`${bound.memberNumber};1/1/2013`))
    expect((await w.rows(bad._id))[0].errors[0].text).toBe(
      'Há uma mudança desde 01/01/2012: a admissão tem de ser anterior.',
    )
    const good = await w.checked(file(`${free.memberNumber};1/1/2013`, `${bound.memberNumber};1/1/2011`))
    expect(await w.apply(good._id)).toMatchObject({ status: 'applied' })
    const { body } = await w.asEditor('GET', `/members/${bound._id}/member_states`, undefined, { _sort: 'startDate' })
    expect(body.data.map((one: { startDate: string }) => one.startDate)).toEqual(['2011-01-01', '2012-01-01'])
  })

  it('is told apart from others: nobody is taken for somebody else', async () => {
    const [one, two] = [
      await w.addMember({ name: 'Um Deles', taxNumber: '278901239' }),
      await w.addMember({ name: 'Dois Deles', taxNumber: '289012341' }),
    ]
    const entry = await w.checked(
      [
        'N.º;Nome;NIF',
        `${one.memberNumber};Um Deles;289012341`,
        `777777;Um Deles;278901239`,
        `${two.memberNumber};Dois;`,
        `;Dois;289012341`,
      ].join('\n'),
    )
    const texts = (await w.rows(entry._id)).map((row: { errors: { text: string }[] }) =>
      row.errors.map(({ text }) => text),
    )
    expect(texts).toEqual([
      [`Este NIF é do sócio n.º ${written(two.memberNumber)}, e o número desta linha é de outro.`],
      [`Este NIF já é do sócio n.º ${written(one.memberNumber)}; a linha diz n.º 777777.`],
      [],
      ['É a mesma ficha da linha 4. Deixe só uma das linhas.'],
    ])
  })
})
