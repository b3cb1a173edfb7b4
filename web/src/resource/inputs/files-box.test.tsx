import type { ServerResponse } from 'node:http'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { upload } from '../../api/upload.ts'
import { FilesBox, type KeptFile } from './files-box.tsx'

let server: Awaited<ReturnType<typeof serve>>
/** The uploads that the server has not answered yet, by file name. */
let waiting: Map<string, ServerResponse>
let names: string[]

beforeEach(async () => {
  waiting = new Map()
  names = []
  server = await serve((_request, response, body) => {
    const name = /filename="(.*?)"/.exec(body)?.[1] ?? ''
    names.push(name)
    waiting.set(name, response)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function answer(name: string, status = 201, body: unknown = { data: { _id: name, name } }) {
  const response = waiting.get(name)
  if (!response) throw new Error(`${name} has not been sent.`)
  waiting.delete(name)
  reply(response, status, body)
}
const pdf = (name: string, type = 'application/pdf') => new File([new Uint8Array(100)], name, { type })

function Documents() {
  const [files, setFiles] = useState<readonly KeptFile[]>([
    { id: 'old', name: 'Estatutos.pdf', bytes: 250_000, url: '/x' },
  ])
  return (
    <FilesBox
      label="Documentos"
      accept="application/pdf"
      maxBytes={1000}
      files={files}
      upload={async (file, onPercent, signal) => {
        const made = await upload<{ _id: string; name: string }>('/pdf_documents', file, {
          onPercent,
          signal,
          failure: { code: 'Pdf Document upload failed', text: 'Não foi possível carregar o PDF.' },
        })
        setFiles(before => [...before, { id: made._id, name: made.name }])
      }}
      remove={async id => setFiles(before => before.filter(file => file.id !== id))}
    />
  )
}
async function show() {
  const { container } = renderPart(<Documents />)
  await screen.findByRole('group', { name: 'Documentos' })
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('The box has no input.')
  return chooser
}
const lines = () => screen.getAllByRole('listitem').map(item => item.textContent)
const percentOf = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')

describe('FORM-06: the input of several files', () => {
  test('sends a few files at a time, with the progress of each and the average of all', async () => {
    const chooser = await show()
    await userEvent.upload(
      chooser,
      [1, 2, 3, 4].map(n => pdf(`${n}.pdf`)),
    )
    await waitFor(() => expect([...waiting.keys()].sort()).toEqual(['1.pdf', '2.pdf', '3.pdf']))
    expect(screen.getAllByRole('progressbar')).toHaveLength(5)
    expect(percentOf('A carregar 4 ficheiros')).toBe('0')
    answer('1.pdf')
    await waitFor(() => expect(percentOf('A carregar 4 ficheiros')).toBe('25'))
    expect(lines()).toContain('1.pdf')
    await waitFor(() => expect(waiting.has('4.pdf')).toBe(true))
    answer('2.pdf')
    await waitFor(() => expect(percentOf('A carregar 4 ficheiros')).toBe('50'))
    answer('3.pdf')
    answer('4.pdf')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(lines()).toEqual(['Estatutos.pdf 245 KB', '1.pdf', '2.pdf', '3.pdf', '4.pdf'])
  })

  test('a failed file shows the reason and is retried alone', async () => {
    const chooser = await show()
    await userEvent.upload(chooser, [pdf('boa.pdf'), pdf('má.pdf')])
    await waitFor(() => expect(waiting.size).toBe(2))
    answer('boa.pdf')
    answer('má.pdf', 503, { code: 'busy', errors: {} })
    const text = 'Não foi possível carregar o PDF. O servidor está ocupado. Tente de novo dentro de momentos.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo: má.pdf' }))
    await waitFor(() => expect(waiting.has('má.pdf')).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
    answer('má.pdf')
    await waitFor(() => expect(lines()).toEqual(['Estatutos.pdf 245 KB', 'boa.pdf', 'má.pdf']))
    expect(names).toEqual(['boa.pdf', 'má.pdf', 'má.pdf'])
  })

  test('a dropped file that is no PDF or too large is named in an error and not sent', async () => {
    const chooser = await show()
    const big = new File([new Uint8Array(1001)], 'grande.pdf', { type: 'application/pdf' })
    const files = [pdf('foto.png', 'image/png'), big, pdf('ata.pdf')]
    fireEvent.drop(chooser, { dataTransfer: { files } })
    await waitFor(() => expect([...waiting.keys()]).toEqual(['ata.pdf']))
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
      'Só são aceites ficheiros PDF.',
      'O ficheiro ultrapassa 1 KB.',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Retirar foto.png da lista' }))
    expect(lines().some(line => line?.includes('foto.png'))).toBe(false)
    expect(names).toEqual(['ata.pdf'])
  })

  test('an upload can be cancelled and a stored file removed; the focus stays in the input', async () => {
    const chooser = await show()
    await userEvent.upload(chooser, [pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'), pdf('4.pdf')])
    await waitFor(() => expect(waiting.size).toBe(3))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar 4.pdf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar 1.pdf' }))
    for (const name of ['2.pdf', '3.pdf']) answer(name)
    await waitFor(() => expect(lines()).toEqual(['Estatutos.pdf 245 KB', '2.pdf', '3.pdf']))
    expect(names).not.toContain('4.pdf')
    await userEvent.click(screen.getByRole('button', { name: 'Remover Estatutos.pdf' }))
    await waitFor(() => expect(lines()).toEqual(['2.pdf', '3.pdf']))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher ficheiros: Documentos' }))
  })
})
