import type { ServerResponse } from 'node:http'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { api } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'
import { PhotoBox } from './photo-box.tsx'

const MEGABYTE = 1024 * 1024
let server: Awaited<ReturnType<typeof serve>>
let received: string[]
let removed: number
/** Answers the requests that the server has held back. */
let waiting: ServerResponse[]
let answer: { status: number; body: unknown } | 'later'
const made = new Set<string>()

beforeEach(async () => {
  received = []
  removed = 0
  waiting = []
  answer = { status: 201, body: { data: { url: '/files/logo.png' } } }
  made.clear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:x/${made.size + 1}-${Math.random()}`
    made.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void made.delete(url))
  server = await serve((request, response, body) => {
    if (request.method === 'DELETE') {
      removed += 1
      return reply(response, 204)
    }
    received.push(/filename="(.*?)"/.exec(body)?.[1] ?? '')
    if (answer === 'later') waiting.push(response)
    else reply(response, answer.status, answer.body)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const png = (name = 'logo.png', size = 2000, type = 'image/png') => new File([new Uint8Array(size)], name, { type })

function Logo({ first }: { first?: string }) {
  const [url, setUrl] = useState(first)
  return (
    <PhotoBox
      label="Logótipo"
      url={url}
      accept="image/png,image/jpeg"
      maxBytes={2 * MEGABYTE}
      upload={async (file, onPercent, signal) => {
        setUrl((await upload<{ url: string }>('/settings/logo', file, { onPercent, signal })).url)
      }}
      remove={async () => {
        await api.delete('/settings/logo')
        setUrl(undefined)
      }}
    />
  )
}
async function show(first?: string) {
  const { container } = renderPart(<Logo first={first} />)
  const group = await screen.findByRole('group', { name: 'Logótipo' })
  const [chooser, camera] = [...container.querySelectorAll<HTMLInputElement>('input[type=file]')]
  if (!chooser || !camera) throw new Error('The box has no inputs.')
  return { group, chooser, camera }
}
const picture = () => screen.queryByRole('img', { name: 'Logótipo' })?.getAttribute('src')
const button = (name: RegExp) => screen.getByRole('button', { name })

describe('FORM-06: the photo box', () => {
  test('sends the chosen file and shows a preview, then the stored picture, and releases the preview', async () => {
    const { chooser } = await show()
    answer = 'later'
    await userEvent.upload(chooser, png())
    await waitFor(() => expect(waiting).toHaveLength(1))
    expect(picture()).toMatch(/^blob:/)
    expect(screen.getByRole('progressbar', { name: 'A carregar logo.png' }).getAttribute('aria-valuenow')).toBeTruthy()
    for (const response of waiting) reply(response, 201, { data: { url: '/files/logo.png' } })
    await waitFor(() => expect(picture()).toBe('/files/logo.png'))
    expect(received).toEqual(['logo.png'])
    expect(made.size).toBe(0)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(button(/^Substituir: Logótipo/)).toBeTruthy()
  })

  test('accepts dropped and pasted files', async () => {
    const { group } = await show()
    const inner = group.querySelector('[data-over], img, svg')?.closest('div')?.parentElement ?? group
    fireEvent.drop(inner, { dataTransfer: { files: [png('arrastado.png')] } })
    await waitFor(() => expect(received).toEqual(['arrastado.png']))
    await waitFor(() => expect(picture()).toBe('/files/logo.png'))
    fireEvent.paste(button(/Substituir/), { clipboardData: { files: [png('colado.png')] } })
    await waitFor(() => expect(received).toEqual(['arrastado.png', 'colado.png']))
  })

  test('offers the camera on a phone', async () => {
    const { camera } = await show()
    expect(camera.getAttribute('capture')).toBe('environment')
    await userEvent.upload(camera, png('foto.jpg', 2000, 'image/jpeg'))
    await waitFor(() => expect(received).toEqual(['foto.jpg']))
  })

  test.each([
    ['too big', png('grande.png', 2 * MEGABYTE + 1), 'O ficheiro ultrapassa 2 MB.'],
    ['of another type', png('ata.pdf', 10, 'application/pdf'), 'Só são aceites imagens PNG ou JPEG.'],
    ['empty', png('vazio.png', 0), 'O ficheiro está vazio. Escolha outro.'],
  ])(
    'an error for a file that is %s is shown before anything is sent, and disappears with the next choice',
    async (_, file, text) => {
      const { group, chooser } = await show()
      // Dropped, because the file dialog would filter by `accept`.
      fireEvent.drop(group.querySelector('svg') ?? group, { dataTransfer: { files: [file] } })
      const error = await screen.findByText(text)
      expect(group.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
      expect(received).toEqual([])
      await userEvent.upload(chooser, png())
      await waitFor(() => expect(received).toEqual(['logo.png']))
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  test('is cancelled by the button that started it, and the earlier picture stays', async () => {
    const { chooser } = await show('/files/antigo.png')
    answer = 'later'
    await userEvent.upload(chooser, png())
    await waitFor(() => expect(waiting).toHaveLength(1))
    await userEvent.click(button(/^Cancelar: Logótipo/))
    await waitFor(() => expect(picture()).toBe('/files/antigo.png'))
    expect(document.activeElement).toBe(button(/^Substituir/))
    expect(made.size).toBe(0)
    expect(screen.queryByText(/Não foi possível/)).toBeNull()
  })

  test("shows the server's error beside the input, and can be retried", async () => {
    const { chooser } = await show('/files/antigo.png')
    answer = { status: 422, body: { code: 'invalidInput', errors: { file: 'A imagem está danificada.' } } }
    await userEvent.upload(chooser, png())
    await screen.findByText('A imagem está danificada.')
    expect(picture()).toBe('/files/antigo.png')
    answer = { status: 201, body: { data: { url: '/files/novo.png' } } }
    await userEvent.click(button(/^Tentar de novo/))
    await waitFor(() => expect(picture()).toBe('/files/novo.png'))
    expect(screen.queryByText('A imagem está danificada.')).toBeNull()
    expect(received).toEqual(['logo.png', 'logo.png'])
  })

  test('is removed, and the focus stays in the input', async () => {
    await show('/files/antigo.png')
    await userEvent.click(button(/^Remover: Logótipo/))
    await waitFor(() => expect(picture()).toBeUndefined())
    expect(removed).toBe(1)
    expect(document.activeElement).toBe(button(/^Escolher imagem/))
  })
})
