import type { Explainer } from '@agremia/model/resource/explainer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import { draftKey } from '../../../resource/draft.ts'
import { docFields } from '../form/doc-fields.ts'
import { type KeptRows, keepRows, readKeptRows } from './kept-rows.ts'
import { type ManyRow, newRow } from './many-rows.ts'
import { ManyDocsScreen } from './many-screen.tsx'
import { lineId } from './row-line.tsx'
import { RowList } from './row-list.tsx'
import { type RowActs, useKeptRows } from './use-kept-rows.ts'

const FILES = 20
const fields = [
  explained('pdfIds', { fieldType: 'refs' }),
  explained('entityName', { label: 'Nome da entidade' }),
  explained('docDate', { label: 'Data do documento', fieldType: 'date', required: true }),
  explained('totalAmount', { label: 'Total', fieldType: 'money', required: true }),
  explained('description', { label: 'Descrição', required: true }),
]
const explainer: Explainer = {
  data: { treasuryDocs: fields },
  meta: {
    treasuryDocs: {
      path: 'treasury_docs',
      label: { one: 'Documento', many: 'Documentos' },
      title: 'number',
      columns: [],
      sort: 'number',
      searchable: false,
      operations: ['create'],
    },
  },
}
const form = { fields: docFields(fields, undefined), start: { description: '' } }

let server: Awaited<ReturnType<typeof serve>>
/** How many rows the server has checked. */
let checked = 0
/** The file that the server knows from another document. */
let known = ''
beforeEach(async () => {
  checked = 0
  known = ''
  // Every file is on the server and without a QR code.
  const pdfs = Array.from({ length: FILES }, (_, at) => ({
    _id: `f${at + 1}`,
    fileName: `f${at + 1}.pdf`,
    sha256: `h${at + 1}`,
    reading: 'lido',
    ownerId: null,
    url: `/f${at + 1}.pdf`,
  }))
  server = await serve((request, response, body) => {
    if (request.url?.includes('/validate')) checked += 1
    if (known && request.url?.includes('/validate') && body.includes(known))
      return reply(response, 200, { errors: {}, warnings: { pdfIds: 'Este PDF já está noutro documento: 2026/0001.' } })
    if (request.method === 'POST' && request.url?.includes('/pdf_documents'))
      return reply(response, 201, { data: pdfs[0] })
    reply(response, 200, request.url?.includes('/pdf_documents') ? { data: pdfs, meta: { total: FILES } } : {})
  })
})
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await server.close()
})

const rowOf = (at: number) => newRow({ pdfId: `f${at + 1}`, fileName: `f${at + 1}.pdf`, place: at + 1 }, form)
const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at))
const head = (place: number) => document.getElementById(lineId(`f${place}`)) as HTMLElement // drawn for every row
const findChooser = (container: HTMLElement) =>
  waitFor(() => {
    const chooser = container.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (!chooser) throw new Error('There is no input for files')
    return chooser
  })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

test('TRE-02: a key that is typed into one of many rows draws no line but that of its row', async () => {
  let keptActs: RowActs | undefined
  function Screen() {
    const { rows: kept, acts } = useKeptRows('treasuryDocs')
    useEffect(() => {
      keptActs = acts
      acts.setRows(() => rows(FILES))
    }, [acts])
    return <RowList rows={kept} form={form} acts={acts} today="2026-03-04" onSaving={() => undefined} />
  }
  renderPart(<Screen />, explainer)
  // Once the server has answered for every row, nothing more is under way.
  await vi.waitFor(() => expect(checked).toBe(FILES), { timeout: 20_000 })
  await waitFor(() => expect(document.querySelectorAll('[data-kind="incomplete"]')).toHaveLength(FILES))
  const drawn = new Set<string>()
  /** Notes when its line is drawn, which reads the name of its file. */
  const watched = (row: ManyRow): ManyRow => ({
    ...row,
    get fileName() {
      drawn.add(row.pdfId)
      return `${row.pdfId}.pdf`
    },
  })
  act(() => keptActs?.setRows(all => all.map(watched)))
  expect(drawn.size).toBe(FILES)
  drawn.clear()
  fireEvent.change(box('Nome da entidade'), { target: { value: 'EDP' } })
  expect([...drawn]).toEqual(['f1'])
  expect(head(1).textContent).toContain('EDP')
})

test('TRE-02: the keys lead from one document to the next, and the screen tells which', async () => {
  keepRows(draftKey('', 'treasuryDocs', 'varios'), { rows: rows(5), unsent: [] })
  renderPart(<ManyDocsScreen />, explainer)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('textbox', { name: /^Nome da entidade/ }))
  expect(screen.getByText('Enter: linha seguinte · Shift+Enter: anterior · Ctrl+S: guardar')).toBeTruthy()
  await user.keyboard('EDP{Enter}')
  expect(head(2).getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(box('Nome da entidade'))
  expect(box('Nome da entidade').value).toBe('')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(box('Nome da entidade').value).toBe('EDP')

  await act(async () => head(3).focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(head(4))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(head(2))
  await user.keyboard('{Enter}')
  expect(head(2).getAttribute('aria-expanded')).toBe('true')

  await user.click(head(5))
  await user.click(box('Descrição'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Guardar 5 assinaladas' }))
})

test('TRE-02: what was entered before without doubt stays unticked, until somebody ticks it', async () => {
  known = 'f2'
  keepRows(draftKey('', 'treasuryDocs', 'varios'), { rows: rows(3), unsent: [] })
  renderPart(<ManyDocsScreen />, explainer)
  expect(await screen.findByRole('button', { name: 'Guardar 2 assinaladas' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /linha 2/ }))
  expect(await screen.findByRole('button', { name: 'Guardar 3 assinaladas' })).toBeTruthy()
})

test('TRE-02: closing the tab asks while rows are not saved, and no longer once they are gone', async () => {
  keepRows(draftKey('', 'treasuryDocs', 'varios'), { rows: [rowOf(0)], unsent: [] })
  renderPart(<ManyDocsScreen />, explainer)
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const remove = await screen.findByRole('button', { name: /^Retirar a linha 1/ })
  expect(asksBeforeClosing()).toBe(true)
  await userEvent.click(remove)
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

test('TRE-02: files whose sending a reload ended are named until they are chosen again, or taken away together', async () => {
  const unsent = ['f1.pdf', 'f2.pdf', 'f3.pdf'].map(name => ({ name, text: 'O envio foi interrompido.' }))
  keepRows(draftKey('', 'treasuryDocs', 'varios'), { rows: [], unsent })
  const { container } = renderPart(<ManyDocsScreen />, explainer)
  const named = () => [...container.querySelectorAll('li strong')].map(one => one.textContent)
  await waitFor(() => expect(named()).toEqual(['f1.pdf', 'f2.pdf', 'f3.pdf']))
  await userEvent.upload(await findChooser(container), new File(['%PDF-1.4'], 'f1.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(head(1)).toBeTruthy())
  expect(named()).toEqual(['f2.pdf', 'f3.pdf'])
  await userEvent.click(screen.getByRole('button', { name: 'Retirar os 2 da lista' }))
  expect(named()).toEqual([])
})

test('TRE-02: a file that is a row when the page is left is not named as one that was not sent', async () => {
  const { container } = renderPart(<ManyDocsScreen />, explainer)
  let kept: KeptRows | undefined
  // As soon as the row is drawn: the list of what is being sent is drawn a moment later.
  new MutationObserver(() => {
    if (kept || !head(1)) return
    window.dispatchEvent(new Event('pagehide'))
    kept = readKeptRows(draftKey('', 'treasuryDocs', 'varios'))
  }).observe(container, { childList: true, subtree: true })
  await userEvent.upload(await findChooser(container), new File(['%PDF-1.4'], 'f1.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(kept?.rows).toHaveLength(1))
  expect(kept?.unsent).toEqual([])
})
