import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { AttachmentsBox } from './attachments-box.tsx'
import { PdfDocumentsBox } from './pdf-documents-box.tsx'
import type { ShownPdf } from './send-pdf.ts'

let server: Awaited<ReturnType<typeof serve>>
let calls: string[]
let bodies: string[]
let attachments: ShownPdf[]
let answer: { status: number; body: unknown }

beforeEach(async () => {
  calls = []
  bodies = []
  attachments = []
  answer = { status: 201, body: undefined }
  server = await serve((request, response, body) => {
    calls.push(`${request.method} ${request.url}`)
    if (request.method === 'GET') return reply(response, 200, { data: attachments, meta: {} })
    if (request.method === 'DELETE') {
      attachments = attachments.filter(({ _id }) => !request.url?.endsWith(`/${_id}`))
      return reply(response, 204, undefined)
    }
    bodies.push(body)
    const fileName = /filename="(.*?)"/.exec(body)?.[1] ?? ''
    const made = { _id: fileName, fileName, size: 3 * 1024 * 1024, url: `/api/files/${fileName}` }
    if (answer.status === 201) attachments.push(made)
    reply(response, answer.status, answer.body ?? { data: made })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const pdf = (name: string) => new File([new Uint8Array(100)], name, { type: 'application/pdf' })
async function choose(...files: File[]) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no input yet')
    return found
  })
  fireEvent.change(input, { target: { files } })
}

function Slip() {
  const [documents, setDocuments] = useState<readonly ShownPdf[]>([])
  return (
    <PdfDocumentsBox label="Talão dos correios" ownerType="message" documents={documents} onChange={setDocuments} />
  )
}

describe('FORM-06: an input for PDF documents', () => {
  test('sends each with what it is for, shows it, and deletes it again by keyboard', async () => {
    renderPart(<Slip />)
    await choose(pdf('a.pdf'), pdf('b.pdf'))
    expect(await screen.findByRole('link', { name: 'a.pdf' })).toHaveProperty('pathname', '/api/files/a.pdf')
    await screen.findByRole('link', { name: 'b.pdf' })
    expect(bodies.every(body => /name="ownerType"\r\n\r\nmessage/.test(body))).toBe(true)
    screen.getByRole('button', { name: 'Remover a.pdf' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'a.pdf' })).toBeNull())
    expect(calls).toContain('DELETE /api/pdf_documents/a.pdf')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher ficheiros: Talão dos correios' }))
  })

  test('tells what the server warns of, and keeps the file', async () => {
    const made = { _id: 'x', fileName: 'a.pdf', size: 100, url: '/x' }
    answer = { status: 201, body: { data: made, meta: { warnings: { file: 'Já tinha sido carregado.' } } } }
    renderPart(<Slip />)
    await choose(pdf('a.pdf'))
    expect((await screen.findByText('a.pdf: Já tinha sido carregado.')).parentElement?.role).toBe('status')
    expect(screen.getByRole('link', { name: 'a.pdf' })).toBeTruthy()
  })

  test('tells why one was refused, and sends it again on request', async () => {
    answer = { status: 422, body: { code: 'invalidInput', errors: { file: 'O PDF está danificado.' } } }
    renderPart(<Slip />)
    await choose(pdf('a.pdf'))
    expect((await screen.findByRole('alert')).textContent).toBe('O PDF está danificado.')
    answer = { status: 201, body: undefined }
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo: a.pdf' }))
    expect(await screen.findByRole('link', { name: 'a.pdf' })).toBeTruthy()
  })
})

describe('MSG-01: the attachments of a batch', () => {
  test('are read, added and removed, and their sizes are added up', async () => {
    attachments = [{ _id: '1', fileName: 'Estatutos.pdf', size: 1.5 * 1024 * 1024, url: '/1' }]
    renderPart(<AttachmentsBox batchId="b1" />)
    await screen.findByRole('link', { name: 'Estatutos.pdf' })
    expect(screen.getByText(/Todos juntos até 10 MB: já tem 1,5 MB\./)).toBeTruthy()
    await choose(pdf('Ata.pdf'))
    await screen.findByRole('link', { name: 'Ata.pdf' })
    expect(screen.getByText(/já tem 4,5 MB\./)).toBeTruthy()
    expect(calls).toContain('POST /api/message_batches/b1/message_attachments')
    await userEvent.click(screen.getByRole('button', { name: 'Remover Estatutos.pdf' }))
    await waitFor(() => expect(screen.getByText(/já tem 3 MB\./)).toBeTruthy())
    expect(calls).toContain('DELETE /api/message_attachments/1')
  })

  test('cannot change once the messages have left', async () => {
    attachments = [{ _id: '1', fileName: 'Estatutos.pdf', size: 1000, url: '/1' }]
    renderPart(<AttachmentsBox batchId="b1" disabledBecause="As mensagens já saíram." />)
    await screen.findByRole('link', { name: 'Estatutos.pdf' })
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull()
    expect(screen.getByText('As mensagens já saíram.')).toBeTruthy()
  })
})
