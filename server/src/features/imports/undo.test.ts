import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createImportApp, type ImportApp } from '../../../test/import-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'
import { settleRestoredTasks } from '../../tasks/task-rows.ts'

let w: ImportApp
beforeAll(async () => {
  w = await createImportApp()
  await w.asAdmin('PATCH', '/settings', { fieldsEnabled: ['profession'] })
})
afterAll(() => w.close())

/** Everything that is known of members, as the tables have it; versions and moments go on. */
async function everything() {
  const { rows } = await sql<{ all: unknown }>`
    select json_build_object(
      'people', (select json_agg(to_jsonb(t) - 'rev' - 'updated_at' order by id) from people t),
      'contacts', (select json_agg(to_jsonb(t) - 'rev' - 'updated_at' order by id) from contacts t),
      'members', (select json_agg(to_jsonb(t) - 'rev' - 'updated_at' order by id) from members t),
      'states', (select json_agg(to_jsonb(t) - 'rev' - 'updated_at' order by id) from member_states t),
      'terms', (select json_agg(to_jsonb(t) - 'rev' - 'updated_at' order by id) from member_terms t),
      'numbers', (select json_agg(member_number order by member_number) from member_numbers)
    ) as all
  `.execute(w.database.kysely)
  return rows[0]?.all
}
const now = async (id: string) => (await w.asEditor('GET', `/members/${id}`)).body.data

describe('MEM-02: an import is undone whole', () => {
  it('exactly: the new ones go, the others are as they were', async () => {
    const [one, two] = [
      await w.addMember({
        name: 'Igual A Si',
        email: 'igual@x.example',
        mobile: '912333444',
        admissionDate: '2015-01-01',
      }),
      await w.addMember({ name: 'Outra Vez', locality: 'Évora', phone: '266000111' }),
    ]
    const before = await everything()
    const entry = await w.checked(
      [
        'N.º;Nome;E-mail;Tlm;Localidade;Categoria;Data de admissão;Situação',
        `${one.memberNumber};Igual a Ninguém;outro@x.example;;Faro;Fundador;1/1/2016;`,
        `${two.memberNumber};;nova@x.example;913111222;Beja;Honorário;;`,
        '900;Novo Primeiro;;;;;;Falecido',
        ';Novo Segundo;segundo@x.example;;;;;',
      ].join('\n'),
    )
    await w.apply(entry._id)
    expect(await everything()).not.toEqual(before)
    w.pass(60_000)
    expect(await w.undo(entry._id)).toMatchObject({ status: 'undone', kept: 0, undoneBy: 'Ana Brás' })
    expect(await everything()).toEqual(before)
    // Told to whoever has the form open, and to the history.
    expect(await now(one._id)).toMatchObject({ rev: 3, name: 'Igual A Si', mobile: '+351912333444' })
    const { body } = await w.asEditor('GET', `/members/${one._id}/history`)
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual(['update', 'update', 'create'])
    expect(body.data[0].changes).toContainEqual(expect.objectContaining({ field: 'name', toText: 'Igual A Si' }))
    // The same file can be brought again, with the same numbers.
    expect(await w.checked('N.º;Nome\n900;Novo Primeiro')).toMatchObject({ counts: { create: 1, error: 0 } })
  })

  it('but for what somebody has changed since, or what others hang on: those are told', async () => {
    const old = await w.addMember({ name: 'Mudado Antes', profession: 'Padeiro' })
    const entry = await w.checked(
      [
        'N.º;Nome;Profissão',
        `${old.memberNumber};Mudado Antes;Moleiro`,
        '2001;Mudada Depois;',
        '2002;Com Estado;',
        '2003;Proponente Nova;',
        '2004;Livre De Ir;',
        '2005;Já Eliminado;',
      ].join('\n'),
    )
    await w.apply(entry._id)
    const { body } = await w.asEditor('GET', '/members', undefined, {
      _memberNumber: ['2001', '2002', '2003', '2004', '2005'],
      _sort: 'memberNumber',
    })
    const [changed, stated, proposer, , gone] = body.data
    w.pass(60_000)
    await w.asEditor('PATCH', `/members/${old._id}`, { profession: 'Ferreiro' })
    await w.asEditor('PATCH', `/members/${changed._id}`, { locality: 'Braga' })
    await w.changeState(stated._id, 'suspenso', '2024-01-01')
    const proposed = await w.addMember({ name: 'Proposto Por Ela', proposer1Id: proposer._id })
    await w.asAdmin('DELETE', `/members/${gone._id}`)
    expect(await w.undo(entry._id)).toMatchObject({ status: 'undone', kept: 5 })
    const kept = await w.rows(entry._id, { kept: 'true' })
    expect(kept.map((row: { title: string; kept: string }) => [row.title, row.kept])).toEqual([
      ['Mudado Antes', 'Foi alterado depois da importação.'],
      ['Mudada Depois', 'Foi alterado depois da importação.'],
      ['Com Estado', 'Foi alterado depois da importação.'],
      ['Proponente Nova', 'Já tem outros registos ligados.'],
      ['Já Eliminado', 'Foi alterado depois da importação.'],
    ])
    expect(await now(old._id)).toMatchObject({ profession: 'Ferreiro' })
    expect(await now(proposed._id)).toMatchObject({ proposer1Id: proposer._id })
    const left = await w.asEditor('GET', '/members', undefined, { _search: 'Livre De Ir' })
    expect(left.body.meta.total).toBe(0)
    const report = await w.call('GET', `/imports/${entry._id}/report`, { as: w.editor })
    expect(report.headers['content-disposition']).toBe("attachment; filename*=UTF-8''importacao-2026-11-15.csv")
    expect(report.text.split('\r\n')[0]).toBe('\ufeffLinha;Resultado;Nome;Erros;Avisos;Alterações;Não anulado')
    expect(report.text).toContain(
      '2;Alterado;Mudado Antes;;;Profissão: Padeiro → Moleiro;Foi alterado depois da importação.',
    )
  })
})

it('MEM-02, PAY-01: undoing an import keeps members who have charges, and names them with the reason', async () => {
  const entry = await w.checked('N.º;Nome\n2101;Deve Uma Quota\n2102;Não Deve Nada')
  await w.apply(entry._id)
  const { body } = await w.asEditor('GET', '/members', undefined, { _memberNumber: '2101' })
  const owing = body.data[0]._id
  const charge = { memberId: owing, type: 'outro', description: 'Emblema', originalAmount: 5 }
  expect((await w.asEditor('POST', '/unsettled_payments', charge)).status).toBe(201)
  expect(await w.undo(entry._id)).toMatchObject({ status: 'undone', kept: 1 })
  const rows = await w.rows(entry._id, { kept: 'true' })
  expect(rows).toMatchObject([{ title: 'Deve Uma Quota', memberId: owing, kept: 'Tem 1 dívida.' }])
  const tasks = await w.asEditor('GET', '/tasks', undefined, { _limit: '1' })
  expect(tasks.body.data[0].result).toMatchObject({
    text: 'Importação anulada, menos 1 ficha, que fica como está.',
    notes: [{ title: 'Deve Uma Quota', text: 'Tem 1 dívida.' }],
  })
  expect((await w.asEditor('GET', `/members/${owing}`)).status).toBe(200)
  const gone = await w.asEditor('GET', '/members', undefined, { _memberNumber: '2102' })
  expect(gone.body.meta.total).toBe(0)
})

describe('MEM-02: all or nothing', () => {
  it('what changed since the check stops it, and nothing is written', async () => {
    const member = await w.addMember({ name: 'Visto Antes', profession: 'A' })
    const entry = await w.checked(`N.º;Nome;Profissão\n${member.memberNumber};;B\n;Nunca Escrito;`)
    await w.asEditor('PATCH', `/members/${member._id}`, { profession: 'C' })
    const before = await everything()
    expect(await w.apply(entry._id)).toMatchObject({
      status: 'checked',
      fault: 'Houve alterações desde a verificação. Verifique de novo antes de aplicar; nada foi alterado.',
      task: null,
    })
    expect(await everything()).toEqual(before)
    // In the list of tasks it leads to the import, which says the same.
    const tasks = await w.asEditor('GET', '/tasks', undefined, { _limit: '1' })
    expect(tasks.body.data).toMatchObject([{ status: 'failed', result: { path: `/importacao/${entry._id}` } }])
    // Checked again, it sees what is there now.
    await w.check(entry._id)
    expect(await w.apply(entry._id)).toMatchObject({ status: 'applied', fault: null })
    expect(await now(member._id)).toMatchObject({ profession: 'B' })
  })

  it('so do a number and a tax number that somebody else got in between', async () => {
    for (const [file, taken] of [
      ['N.º;Nome\n7100;Chegou Tarde', { memberNumber: 7100 }],
      ['NIF;Nome\n501964843;Chegou Tarde', { taxNumber: '501964843', personType: 'coletiva' }],
    ] as const) {
      const entry = await w.checked(file)
      await w.addMember({ name: 'Chegou Cedo', ...taken })
      expect(await w.apply(entry._id)).toMatchObject({
        status: 'checked',
        fault: expect.stringMatching(/^Houve alterações/),
      })
    }
  })

  it('what breaks in the middle leaves nothing behind', async () => {
    const entry = await w.checked('N.º;Nome;Categoria\n7200;Primeiro De Todos;\n7201;Segundo De Todos;Auxiliar')
    const before = await everything()
    // No row points to it yet.
    await sql`delete from member_categories where slug = 'auxiliar'`.execute(w.database.kysely)
    expect(await w.apply(entry._id)).toMatchObject({
      status: 'checked',
      fault: expect.stringMatching(/^A linha 3 \(Segundo De Todos\) foi recusada e nada foi gravado\. Categoria: /),
    })
    expect(await everything()).toEqual(before)
  })

  it('two people who press the button at once apply it once', async () => {
    const entry = await w.checked('Nome\nUma Só Vez')
    const press = () => w.asEditor('POST', `/imports/${entry._id}/apply`)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors._).toBe(
      'Esta importação já está em curso. Aguarde que termine.',
    )
    await w.runTasks()
    expect((await w.asEditor('GET', '/members', undefined, { _search: 'Uma Só Vez' })).body.meta.total).toBe(1)
    expect((await press()).status).toBe(409)
  })

  it('asked for out of turn, it is refused in words', async () => {
    const { _id } = await w.upload('Nome\nFora De Ordem')
    const refusal = async (method: 'POST' | 'DELETE', path: string) => {
      const { status, body } = await w.asEditor(method, `/imports/${_id}${path}`)
      return [status, body.errors?._]
    }
    expect(await refusal('POST', '/apply')).toEqual([409, 'Esta importação está «por verificar» e não permite isso.'])
    expect(await refusal('POST', '/undo')).toEqual([409, 'Esta importação está «por verificar» e não permite isso.'])
    await w.asEditor('POST', `/imports/${_id}/check`, { mapping: ['name'] })
    expect(await refusal('POST', '/apply')).toEqual([409, 'Esta importação já está em curso. Aguarde que termine.'])
    expect(await refusal('DELETE', '')).toEqual([409, 'Esta importação já está em curso. Aguarde que termine.'])
    await w.runTasks()
    expect(await refusal('DELETE', '')).toEqual([200, undefined])
    expect((await w.asEditor('GET', `/imports/${_id}`)).status).toBe(404)
    expect((await w.asEditor('GET', '/imports/nenhum')).status).toBe(404)
  })

  it('is for staff only', async () => {
    const member = await w.signedIn('member')
    expect((await w.send('Nome\nx', 'x.csv', member)).status).toBe(403)
    expect((await w.call('GET', '/imports', { as: member })).status).toBe(403)
    expect((await w.call('GET', '/imports')).status).toBe(401)
  })
})

describe('MEM-02: the background task of an import', () => {
  const taskOf = async (id: string) => {
    const { rows } = await sql<{ id: string }>`select task_id as id from imports where id = ${id}`.execute(
      w.database.kysely,
    )
    return rows[0]?.id ?? expect.unreachable()
  }

  it('says how far it is to all staff, and only whoever started it or an administrator may cancel it', async () => {
    const { _id } = await w.upload('Nome\nEm Espera')
    const { body } = await w.asEditor('POST', `/imports/${_id}/check`, { mapping: ['name'] })
    const waiting = { _id: await taskOf(_id), status: 'queued', done: 0, total: 1, isCancelling: false }
    expect(body.data).toMatchObject({ status: 'checking', task: { ...waiting, mayCancel: true } })
    const other = await w.signedIn('editor')
    expect((await w.call('GET', `/imports/${_id}`, { as: other })).body.data.task).toEqual({
      ...waiting,
      mayCancel: false,
    })
    expect((await w.asAdmin('GET', `/imports/${_id}`)).body.data.task).toMatchObject({ mayCancel: true })
    expect((await w.asEditor('POST', `/tasks/${waiting._id}/cancel`)).status).toBe(200)
    expect(await w.read(_id)).toMatchObject({ status: 'mapping', task: null, fault: null })
  })

  it('is listed with what it did and where that is seen, and undoes the import', async () => {
    const entry = await w.checked('Nome\nPela Tarefa')
    expect((await w.asEditor('GET', `/tasks/${await taskOf(entry._id)}`)).body.data).toMatchObject({
      title: 'Verificar socios.csv',
      result: { text: 'Linhas verificadas: 1 nova.', path: `/importacao/${entry._id}` },
      undoUntil: null,
    })
    const before = await everything()
    await w.apply(entry._id)
    const taskId = await taskOf(entry._id)
    const { body } = await w.asEditor('GET', `/tasks/${taskId}`)
    expect(body.data).toMatchObject({
      title: 'Importar socios.csv',
      result: { text: 'Importação aplicada: 1 ficha nova.', path: `/importacao/${entry._id}` },
      undoUntil: expect.any(String),
    })
    expect((await w.asEditor('POST', `/tasks/${taskId}/undo`)).status).toBe(202)
    expect(await w.read(entry._id)).toMatchObject({ status: 'undoing', task: { status: 'undoing', total: 1 } })
    expect((await w.asEditor('POST', `/imports/${entry._id}/undo`)).status).toBe(409)
    await w.runTasks()
    expect(await w.read(entry._id)).toMatchObject({ status: 'undone', kept: 0, undoneBy: 'Ana Brás' })
    expect(await everything()).toEqual(before)
  })

  it('of somebody else, or one that is long gone, does not stop others from undoing the import', async () => {
    const other = await w.signedIn('admin', await addUser(w.database, { role: 'admin', name: 'Rui Sá' }))
    const entry = await w.checked('Nome\nDe Outra Pessoa')
    await w.apply(entry._id)
    const applied = await taskOf(entry._id)
    expect((await w.call('POST', `/imports/${entry._id}/undo`, { as: other })).status).toBe(202)
    // Not a second time, by whoever applied it.
    expect((await w.asEditor('POST', `/tasks/${applied}/undo`)).status).toBe(409)
    await w.runTasks()
    expect(await w.read(entry._id)).toMatchObject({ status: 'undone', undoneBy: 'Rui Sá' })

    const old = await w.checked('Nome\nHá Um Mês')
    await w.apply(old._id)
    await sql`delete from tasks where id = ${await taskOf(old._id)}`.execute(w.database.kysely)
    expect(await w.undo(old._id)).toMatchObject({ status: 'undone', undoneBy: 'Ana Brás' })
  })

  it('that a restore found at work has changed nothing, and says so', async () => {
    const entry = await w.checked('Nome\nInterrompida')
    await w.asEditor('POST', `/imports/${entry._id}/apply`)
    await settleRestoredTasks(w.database.kysely)
    expect(await w.read(entry._id)).toMatchObject({
      status: 'checked',
      task: null,
      fault: 'A tarefa foi interrompida e nada foi alterado.',
    })
    expect(await w.apply(entry._id)).toMatchObject({ status: 'applied', fault: null })
  })
})

describe('MEM-02: what has had its time', () => {
  const change = (id: string, what: ReturnType<typeof sql>) =>
    sql`update imports set ${what} where id = ${id}`.execute(w.database.kysely)

  it('files that nobody applied are forgotten after a week, the rows of the others after 90 days', async () => {
    const [forgotten, fresh] = [await w.upload('Nome\nEsquecida'), await w.upload('Nome\nRecente')]
    const applied = await w.checked('Nome\nHá Muito Tempo')
    await w.apply(applied._id)
    await change(forgotten._id, sql`created_at = now() - interval '8 days'`)
    await change(fresh._id, sql`created_at = now() - interval '6 days'`)
    const atWork = await w.upload('Nome\nAinda Em Fila')
    await w.asEditor('POST', `/imports/${atWork._id}/check`, { mapping: ['name'] })
    await change(atWork._id, sql`created_at = now() - interval '8 days'`)
    await change(applied._id, sql`created_at = now() - interval '91 days', applied_at = now() - interval '91 days'`)
    await w.runJob(cleanupJob, {})
    expect((await w.asEditor('GET', `/imports/${forgotten._id}`)).status).toBe(404)
    expect(await w.read(fresh._id)).toMatchObject({ hasRows: true })
    expect(await w.read(atWork._id)).toMatchObject({ hasRows: true })
    expect(await w.read(applied._id)).toMatchObject({ status: 'applied', hasRows: false })
    const { status, body } = await w.asEditor('POST', `/imports/${applied._id}/undo`)
    expect([status, body.errors._]).toEqual([409, 'Só se pode anular uma importação durante 90 dias.'])
  })
})
