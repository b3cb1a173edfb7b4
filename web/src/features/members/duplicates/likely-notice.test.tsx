import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { queryKeys } from '../../../api/query-keys.ts'
import { useReadSheet } from '../use-sheet.ts'
import { LikelyNotice } from './likely-notice.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: string[]
let others: number[]
let refusal: Record<string, string> | undefined
let stateConflicts: object[]
let overlappingQuotas: object[]

const side = (n: number) => ({
  memberId: `m${n}`,
  memberNumber: n,
  name: `Pessoa ${n}`,
  stateName: 'Ativo',
  admissionDate: '2020-01-01',
  birthDate: null,
  taxNumber: null,
  email: null,
})
const REVS: Readonly<Record<string, number>> = { m1: 3, m2: 5 }
const outcome = (kept: string) => ({
  member: { _id: kept, rev: 9 },
  seen: { rev: REVS[kept], otherRev: REVS[kept === 'm1' ? 'm2' : 'm1'] },
  differences: [],
  states: [],
  stateConflicts,
  overlappingQuotas,
  moved: [],
})

beforeEach(async () => {
  sent = []
  others = [2]
  refusal = undefined
  stateConflicts = []
  overlappingQuotas = []
  server = await serve((request, response, body) => {
    if (request.method === 'GET') {
      const likelyPairs = others.map(n => ({ by: ['nif', 'email'], one: side(n), other: side(1) }))
      const member = { _id: 'm1', rev: 1, tags: [] }
      return reply(response, 200, {
        data: { member, likelyPairs, memberStateNames: [], memberCategories: [], refs: {} },
      })
    }
    sent.push(`${request.url} ${body}`)
    if (refusal) return reply(response, 422, { code: 'invalidInput', errors: refusal })
    const data = outcome(request.url?.split('/')[3] ?? '')
    if (request.url?.endsWith('/preview')) return reply(response, 200, { data })
    others = []
    reply(response, 200, { data })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

/** Reads everything in one request, as the sheet does. */
function Shown() {
  const read = useReadSheet()
  const { data } = useQuery({
    queryKey: queryKeys.item('members', 'm1'),
    queryFn: ({ signal }) => read('m1', signal),
  })
  return <main tabIndex={-1}>{data && <LikelyNotice member={data} />}</main>
}
const notice = () => screen.findByRole('region', { name: 'Fichas parecidas' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('MEM-01e: the sheet names the likely duplicate with the reason, and the pair can be marked as two people', async () => {
  renderPart(<Shown />)
  expect((await notice()).textContent).toContain('2 · Pessoa 2Ativo · Mesmo NIF, e-mail')
  await press('São duas pessoas')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fichas parecidas' })).toBeNull())
  expect(sent).toEqual(['/api/members/duplicates/apart {"oneId":"m2","otherId":"m1"}'])
  // The button disappeared with the notice.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('MEM-01e: the two sheets are compared and merged from the sheet, whichever of them is kept', async () => {
  renderPart(<Shown />)
  await notice()
  await press('Comparar e unir')
  await screen.findByText('Estados, num só histórico')
  expect(sent.at(-1)).toBe('/api/members/m1/merge/preview {"otherId":"m2","take":[],"states":[]}')
  await userEvent.click(screen.getByRole('radio', { name: 'N.º 2, Pessoa 2' }))
  await waitFor(() => expect(sent.at(-1)).toBe('/api/members/m2/merge/preview {"otherId":"m1","take":[],"states":[]}'))
  const merge = screen.getByRole('button', { name: 'Unir fichas' })
  await waitFor(() => expect(merge).toHaveProperty('disabled', false))
  await press('Unir fichas')
  await screen.findByText('Fichas unidas')
  // The versions that were previewed are sent, so that later changes are not merged unseen.
  expect(sent.at(-1)).toBe('/api/members/m2/merge {"otherId":"m1","take":[],"states":[],"rev":5,"otherRev":3}')
  // Toasts of tests before may still be there; the newest is the last.
  expect(
    screen.getByText(/^Ficou a n\.º 2, Pessoa 2\. Pode anular durante 30 dias, no histórico da ficha\./),
  ).toBeTruthy()
  const [undo] = screen.getAllByRole('button', { name: 'Anular' }).slice(-1)
  if (undo) await userEvent.click(undo)
  await screen.findByText('União anulada')
  expect(sent.at(-1)).toBe('/api/members/duplicates/merge/undo {"goneId":"m1"}')
})

test('MEM-01: where the states of the two contradict each other, one must be chosen before they are merged', async () => {
  const other = { name: 'Suspenso', reason: 'Doença', minutesRef: '7/2013' }
  const kept = { name: 'Ativo', reason: null, minutesRef: null }
  stateConflicts = [{ from: '2014-01-01', until: '2014-12-31', kept, other, choice: null }]
  renderPart(<Shown />)
  await notice()
  await press('Comparar e unir')
  await screen.findByRole('radiogroup', { name: 'Que estado conta de 01/01/2014 a 31/12/2014?' })
  expect(screen.getByText(/^O outro fica escrito nas observações/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Unir fichas' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('radio', { name: 'Suspenso, «Doença», ata n.º 7/2013 (ficha n.º 2)' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unir fichas' })).toHaveProperty('disabled', false))
  await press('Unir fichas')
  await screen.findByText('Fichas unidas')
  expect(sent.at(-1)).toContain('"states":[{"from":"2014-01-01","take":"other"}]')
})

test('PAY-02, MEM-01e: quotas of the same months are shown before the merge, with what becomes credit', async () => {
  const period = { periodStart: '2026-01-01', periodEnd: '2026-12-31' }
  overlappingQuotas = [
    { description: 'Quota 2026', keptDescription: 'Quota anual 2026', amount: 24, credit: 12.5, ...period },
  ]
  renderPart(<Shown />)
  await notice()
  await press('Comparar e unir')
  await screen.findByText('Quotas dos mesmos meses nas duas fichas')
  const [line] = screen.getAllByText(/^Quota 2026/)
  expect(line?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Quota 2026 (01/01/2026 a 31/12/2026), 24,00 €: fica «Quota anual 2026». 12,50 € já pagos passam a saldo a favor.',
  )
})

test('MEM-01e: beyond the listed ones, duplicates are only counted', async () => {
  others = [2, 3, 4, 5, 6]
  renderPart(<Shown />)
  await notice()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Há mais 2 fichas parecidas' }).getAttribute('href')).toBe('/fichasRepetidas')
})

test('MEM-01e: numbers have the format of the list, and errors of the merge name their field', async () => {
  refusal = { iban: 'O débito direto precisa do IBAN.' }
  const number = explained('memberNumber', { fieldType: 'integer', isName: true, digits: 4 })
  const meta = { path: 'members', label: { one: '', many: '' }, title: 'name', columns: [], sort: 'name' }
  renderPart(<Shown />, {
    data: { members: [number, explained('iban', { label: 'IBAN' })] },
    meta: { members: { ...meta, searchable: true, operations: [] } },
  })
  expect((await notice()).textContent).toContain('0002 · Pessoa 2')
  await press('Comparar e unir')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('IBAN: O débito direto precisa do IBAN.'))
})
