import type { ImportColumns, ImportEntry, ImportRow, ImportValues } from '@agremia/model/calls/imports'
import { PRESETS } from '@agremia/model/rules/terminology'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportScreen } from './import-screen.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const ENTRY: ImportEntry = {
  _id: ID,
  kind: 'members',
  created_at: '2026-11-15T10:00:00.000Z',
  userName: 'Ana Brás',
  fileName: 'socios.csv',
  rowCount: 1200,
  status: 'mapping',
  task: null,
  counts: { create: 0, update: 0, skip: 0, error: 0 },
  amount: null,
  fault: null,
  appliedAt: null,
  undoneAt: null,
  undoneBy: null,
  kept: 0,
  hasRows: true,
}
const TASK: NonNullable<ImportEntry['task']> = {
  _id: '01890000-0000-7000-8000-000000000002',
  status: 'running',
  done: 300,
  total: 1200,
  isCancelling: false,
  mayCancel: true,
}
const COLUMNS: ImportColumns = {
  headings: ['Nome', 'Apelido', 'XPTO'],
  samples: [['Ana', 'Rui'], [], ['1']],
  mapping: ['name', null, null],
  isRemembered: false,
  defaults: { categoryId: null, admissionDate: null, stateSince: null },
  fields: [
    { name: 'name', label: 'Nome completo', group: 'Identificação' },
    { name: 'notes', label: 'Observações', group: 'Notas' },
  ],
}
const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  verdict: 'create',
  title: `Pessoa ${line}.`,
  memberId: null,
  errors: [],
  notes: [],
  changes: [],
  kept: null,
  ...more,
})

let server: Awaited<ReturnType<typeof serve>>
let entry: ImportEntry
let rows: ImportRow[]
let values: ImportValues[]
let asked: { method: string; url: string; body: string }[]
/** What a call answers, in place of what is served. */
let answers: Record<string, { status: number; body: unknown }>
beforeEach(async () => {
  entry = ENTRY
  rows = []
  values = []
  asked = []
  answers = {}
  server = await serve((request, response, body) => {
    const url = request.url ?? ''
    const method = request.method ?? ''
    asked.push({ method, url, body })
    const path = url.replace(/\?.*/, '')
    const special = answers[`${method} ${path}`]
    if (special) return reply(response, special.status, special.body)
    if (path.endsWith('/terminology')) return reply(response, 200, { data: { name: 'Banda', ...PRESETS.club } })
    if (path.endsWith('/columns')) return reply(response, 200, { data: COLUMNS })
    if (path.endsWith('/values')) return reply(response, 200, { data: values })
    if (path.endsWith('/rows')) {
      const page = Number(new URL(url, 'http://x').searchParams.get('_page'))
      return reply(response, 200, { data: rows.slice((page - 1) * 50, page * 50), meta: { total: rows.length } })
    }
    return reply(response, 200, { data: entry })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})
const sent = (method: string, path: string) => asked.filter(one => one.method === method && one.url.endsWith(path))

describe('MEM-02: the columns of a file', () => {
  test('are shown with what is in them, and sent as they were chosen', async () => {
    const user = userEvent.setup()
    renderPart(<ImportScreen id={ID} />)
    expect(await screen.findByText(/Reconhecemos 1 de 3 colunas/)).toBeDefined()
    const line = screen.getByRole('row', { name: /Apelido/ })
    expect(within(line).getByText('Vazia')).toBeDefined()
    expect(screen.getByText('Ana · Rui')).toBeDefined()
    const choice = screen.getByRole('combobox', { name: 'Campo da coluna XPTO' })
    await user.selectOptions(choice, 'Nome completo')
    expect(screen.getAllByText('Já escolheu este campo noutra coluna.')).toHaveLength(2)
    await user.selectOptions(choice, 'Observações')
    expect(screen.queryByText('Já escolheu este campo noutra coluna.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    await waitFor(() => expect(sent('POST', '/check')).toHaveLength(1))
    expect(JSON.parse(sent('POST', '/check')[0]?.body ?? '')).toEqual({
      mapping: ['name', null, 'notes'],
      defaults: { categoryId: null, admissionDate: null, stateSince: null },
      values: [],
    })
  })

  test('a value is mapped once for all its rows, and what is known by its old spelling stands there', async () => {
    const user = userEvent.setup()
    const options = [
      { value: 'id-a', label: 'Ativo' },
      { value: 'id-s', label: 'Suspenso' },
    ]
    const known = [
      { text: 'Inactivo', rows: 3 },
      { text: '?', rows: 1 },
      { text: 'Novo', rows: 1 },
      { text: 'Activo', rows: 240, to: 'id-a' },
    ]
    values = [{ field: 'stateNameId', label: 'Estado', heading: 'Situação', options, values: known, more: 12 }]
    renderPart(<ImportScreen id={ID} />)
    const choice = (text: string) =>
      screen.findByRole<HTMLSelectElement>('combobox', { name: `Estado: o que quer dizer «${text}»` })
    expect((await choice('Activo')).selectedOptions[0]?.text).toBe('Ativo')
    expect(screen.getByRole('row', { name: /«Activo» \(240 linhas\)/ })).toBeDefined()
    expect(screen.getByText(/^3 valores por reconhecer/)).toBeDefined()
    expect(screen.getByText(/há mais 12 valores diferentes/)).toBeDefined()
    await user.selectOptions(await choice('Inactivo'), 'Suspenso')
    await user.selectOptions(await choice('?'), 'Deixar vazio')
    expect(screen.getByText(/^1 valor por reconhecer/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    await waitFor(() => expect(sent('POST', '/check')).toHaveLength(1))
    expect(JSON.parse(sent('POST', '/check')[0]?.body ?? '').values).toEqual([
      { field: 'stateNameId', text: 'Inactivo', to: 'id-s' },
      { field: 'stateNameId', text: '?', to: null },
      { field: 'stateNameId', text: 'Activo', to: 'id-a' },
    ])
  })

  test('what was said for the gaps before stands there as people write it', async () => {
    const defaults = { categoryId: null, admissionDate: '1998-09-01', stateSince: null }
    answers[`GET /api/imports/${ID}/columns`] = { status: 200, body: { data: { ...COLUMNS, defaults } } }
    const meta = { path: 'members', label: { one: '', many: '' }, title: 'name', columns: [], sort: 'name' }
    renderPart(<ImportScreen id={ID} />, {
      data: { members: [explained('admissionDate', { fieldType: 'date', required: true })] },
      meta: { members: { ...meta, searchable: true, operations: [] } },
    })
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Data de admissão/ })
    expect(box.value).toBe('01/09/1998')
    // Required of a member, but not of every import.
    expect([box.labels?.[0]?.textContent, box.getAttribute('aria-required')]).toEqual(['Data de admissão', null])
    await userEvent.click(screen.getByRole('button', { name: 'Verificar' }))
    await waitFor(() => expect(sent('POST', '/check')).toHaveLength(1))
    expect(JSON.parse(sent('POST', '/check')[0]?.body ?? '').defaults).toEqual(defaults)
  })

  test('a mapping that is refused says why, and what was chosen stays', async () => {
    const user = userEvent.setup()
    answers[`POST /api/imports/${ID}/check`] = {
      status: 422,
      body: { code: 'invalidInput', errors: { mapping: 'Cada campo só pode vir de uma coluna.' } },
    }
    renderPart(<ImportScreen id={ID} />)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Campo da coluna Apelido' }), 'Observações')
    await user.click(screen.getByRole('button', { name: 'Verificar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Cada campo só pode vir de uma coluna.')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Campo da coluna Apelido' }).value).toBe('notes')
  })
})

describe('MEM-02: what would happen', () => {
  test('with errors only the other rows can be applied, and only so; the rows with errors come first', async () => {
    entry = { ...ENTRY, status: 'checked', counts: { create: 2, update: 0, skip: 0, error: 1 } }
    rows = [
      row(7, {
        verdict: 'error',
        errors: [{ label: 'E-mail', cell: 'ana@', text: 'E-mail inválido.' }],
        notes: [{ label: 'Categoria', text: 'Confirme a categoria: tem 12 anos.' }],
      }),
    ]
    renderPart(<ImportScreen id={ID} />)
    expect(await screen.findByRole('heading', { name: '1 linha com erros' })).toBeDefined()
    const line = await screen.findByRole('row', { name: /Pessoa 7\./ })
    expect(line.textContent).toContain('E-mail («ana@»): E-mail inválido.')
    expect(line.textContent).toContain('Categoria: Confirme a categoria: tem 12 anos.')
    expect(asked.some(({ url }) => url.includes('verdict=error'))).toBe(true)
    expect(screen.queryByRole('button', { name: /^Aplicar \d/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Descarregar as linhas com erros' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar as outras 2 linhas' }))
    await waitFor(() => expect(sent('POST', '/apply')).toHaveLength(1))
    expect(JSON.parse(sent('POST', '/apply')[0]?.body ?? '')).toEqual({ withoutErrors: true })
    expect(screen.getByRole('button', { name: /^Com erros/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('each change is shown from what to what, the many of a new one folded, page after page', async () => {
    const user = userEvent.setup()
    entry = { ...ENTRY, status: 'checked', counts: { create: 50, update: 1, skip: 0, error: 0 } }
    const change = (field: string, from = '') => ({ field, label: field.toUpperCase(), from, to: `novo ${field}` })
    rows = [
      row(2, { verdict: 'update', changes: [change('a', 'velho')] }),
      ...Array.from({ length: 50 }, (_, n) =>
        row(n + 3, { changes: ['a', 'b', 'c', 'd', 'e'].map(name => change(name)) }),
      ),
    ]
    renderPart(<ImportScreen id={ID} />)
    // Not by their roles: of a long table that takes its time.
    const lineOf = (name: string) => screen.getByText(name).closest('tr')?.textContent
    await screen.findByText('Pessoa 2.')
    expect(lineOf('Pessoa 2.')).toContain('A: velho → novo a')
    expect(lineOf('Pessoa 3.')).toContain('e mais 2 campos')
    expect(screen.queryByText('Pessoa 52.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    expect(await screen.findByText('Pessoa 52.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Aplicar 51 linhas' })).toBeDefined()
  })

  test('why the last try failed is said', async () => {
    entry = {
      ...ENTRY,
      status: 'checked',
      fault: 'Houve alterações desde a verificação.',
      counts: { create: 1, update: 0, skip: 0, error: 0 },
    }
    renderPart(<ImportScreen id={ID} />)
    expect((await screen.findByRole('alert')).textContent).toBe('Houve alterações desde a verificação.')
  })
})

describe('MEM-02: work that goes on', () => {
  test('shows how far it is, also to whoever comes later, and ends by itself', async () => {
    entry = {
      ...ENTRY,
      status: 'applying',
      task: TASK,
      counts: { create: 1000, update: 200, skip: 0, error: 0 },
    }
    renderPart(<ImportScreen id={ID} />)
    const bar = await screen.findByRole('progressbar', { name: 'A aplicar' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByRole('status').textContent).toMatch(/^300 de 1.200$/)
    expect(screen.getByText(/Pode sair desta página/)).toBeDefined()
    entry = { ...entry, status: 'applied', task: null, appliedAt: '2026-11-15T10:05:00.000Z' }
    expect(await screen.findByRole('heading', { name: 'Importação aplicada' })).toBeDefined()
    expect(screen.getByText(/1.000 fichas novas e 200 fichas alteradas, em 15\/11\/2026 10:05\./)).toBeDefined()
  })

  test('can be cancelled by whoever started it, and not by others', async () => {
    entry = { ...ENTRY, status: 'checking', task: { ...TASK, mayCancel: false } }
    renderPart(<ImportScreen id={ID} />)
    await screen.findByRole('heading', { name: 'A verificar as linhas…' })
    expect(screen.queryByRole('button', { name: 'Cancelar a verificação' })).toBeNull()
    cleanup()
    entry = { ...entry, task: TASK }
    renderPart(<ImportScreen id={ID} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar a verificação' }))
    await waitFor(() => expect(sent('POST', `/tasks/${TASK._id}/cancel`)).toHaveLength(1))
    entry = { ...ENTRY, status: 'mapping' }
    expect(await screen.findByRole('button', { name: 'Verificar' })).toBeDefined()
  })

  test('undoing asks first, and tells what stayed', async () => {
    const user = userEvent.setup()
    entry = { ...ENTRY, status: 'applied', counts: { create: 3, update: 1, skip: 0, error: 0 } }
    renderPart(<ImportScreen id={ID} />)
    await user.click(await screen.findByRole('button', { name: 'Anular importação' }))
    const dialog = await screen.findByRole('dialog', { name: 'Anular esta importação?' })
    expect(dialog.textContent).toContain('3 fichas novas desaparecem e 1 ficha volta ao que era.')
    expect(sent('POST', '/undo')).toHaveLength(0)
    entry = { ...entry, status: 'undone', kept: 1, undoneBy: 'Ana Brás', undoneAt: '2026-11-15T11:00:00.000Z' }
    rows = [row(4, { kept: 'Foi alterado depois da importação.' })]
    await user.click(within(dialog).getByRole('button', { name: 'Anular importação' }))
    expect(await screen.findByRole('heading', { name: 'Importação anulada' })).toBeDefined()
    expect(sent('POST', '/undo')).toHaveLength(1)
    expect(screen.getByText(/menos 1 ficha: veja abaixo porquê/)).toBeDefined()
    expect(await screen.findByText('Foi alterado depois da importação. Ficou como está.')).toBeDefined()
    expect(asked.some(({ url }) => url.includes('kept=true'))).toBe(true)
  })

  test('one that is no longer there says so; one that did not load can be tried again', async () => {
    const user = userEvent.setup()
    answers[`GET /api/imports/${ID}`] = { status: 404, body: { code: 'notFound', errors: {} } }
    renderPart(<ImportScreen id={ID} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Esta importação já não existe' })).toBeDefined()
    cleanup()
    answers[`GET /api/imports/${ID}`] = { status: 500, body: { code: 'internal', errors: {} } }
    renderPart(<ImportScreen id={ID} />)
    await screen.findByRole('heading', { name: 'Não foi possível abrir a importação' })
    answers = {}
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'socios.csv' })).toBeDefined()
  })
})

describe('MEM-02: the file', () => {
  const give = (file: File) =>
    fireEvent.change(screen.getByLabelText('Folha de cálculo', { selector: 'input' }), { target: { files: [file] } })

  test('what the server says of it stands beside it, and it can be given again', async () => {
    answers['POST /api/imports'] = {
      status: 422,
      body: { code: 'invalidInput', errors: { file: 'Este ficheiro não é uma tabela.' } },
    }
    const read: ImportEntry[] = []
    renderPart(<FileDrop kind="members" onRead={given => read.push(given)} />)
    await screen.findByRole('button', { name: 'Escolher ficheiro' })
    give(new File(['x'], 'carta.txt'))
    expect(await screen.findByText('Este ficheiro não é uma tabela.')).toBeDefined()
    answers['POST /api/imports'] = { status: 201, body: { data: ENTRY } }
    give(new File(['Nome\nAna'], 'sócios.csv'))
    await waitFor(() => expect(read.map(({ _id }) => _id)).toEqual([ID]))
    expect(screen.queryByText('Este ficheiro não é uma tabela.')).toBeNull()
    expect(sent('POST', '/imports').at(-1)?.body).toContain('sócios.csv')
  })

  test('an empty or a too large one is not even sent', async () => {
    renderPart(<FileDrop kind="members" onRead={() => {}} />)
    await screen.findByRole('button', { name: 'Escolher ficheiro' })
    give(new File([], 'vazio.csv'))
    expect(await screen.findByText('O ficheiro está vazio. Escolha outro.')).toBeDefined()
    give(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'grande.csv'))
    expect(await screen.findByText('O ficheiro ultrapassa 20 MB.')).toBeDefined()
    expect(sent('POST', '/imports')).toEqual([])
  })
})
