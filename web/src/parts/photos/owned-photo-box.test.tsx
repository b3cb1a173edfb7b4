import type { ServerResponse } from 'node:http'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { OwnedPhotoBox, type OwnedPhotoBoxProps } from './owned-photo-box.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: string[]
let deleted: string[]
let deletion: number
let waiting: ServerResponse[]
let answer: { status: number; body: unknown } | 'later'

beforeEach(async () => {
  sent = []
  deleted = []
  deletion = 204
  waiting = []
  answer = { status: 201, body: { data: { _id: 'p2' } } }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  server = await serve((request, response, body) => {
    if (request.method === 'DELETE') {
      deleted.push(request.url ?? '')
      return reply(response, deletion, deletion === 204 ? undefined : { code: 'forbidden', errors: {} })
    }
    sent.push(body)
    if (answer === 'later') waiting.push(response)
    else reply(response, answer.status, answer.body)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server.close()
})

const photo = (size = 2000, type = 'image/jpeg') => new File([new Uint8Array(size)], 'ana.jpg', { type })

async function show(given: Partial<OwnedPhotoBoxProps> = {}) {
  const { container } = renderPart(
    <OwnedPhotoBox label="Fotografia" path="photos" fields={{ ownerId: 'o1' }} shownBy={['owners']} {...given} />,
  )
  await screen.findByRole('group', { name: 'Fotografia' })
  const [chooser] = [...container.querySelectorAll<HTMLInputElement>('input[type=file]')]
  if (!chooser) throw new Error('The box has no inputs.')
  return chooser
}
/** Opens the editor with a picture of that size, which browsers report after applying the rotation. */
async function choose(chooser: HTMLInputElement, width = 700, height = 900) {
  await userEvent.upload(chooser, photo())
  return load(await screen.findByRole('application', { name: 'Enquadramento da fotografia' }), width, height)
}
function load(frame: HTMLElement, width: number, height: number) {
  const picture = frame.querySelector('img')
  if (!picture) throw new Error('The frame shows nothing.')
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 350, 450))
  fireEvent.load(picture)
  return { frame, picture }
}
const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Usar fotografia' })
const cropSent = () => JSON.parse(/name="crop"\s+(.*)/.exec(sent.at(-1) ?? '')?.[1] ?? 'null')

describe('API-04b, FORM-06: the photo input of an item', () => {
  test('crops the photo first, then sends it with its owner and its crop', async () => {
    const chooser = await show()
    await choose(chooser, 1400, 900)
    expect(sent).toEqual([])
    await userEvent.click(use())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatch(/name="ownerId"\s+o1/)
    expect(sent[0]).toContain('filename="ana.jpg"')
    expect(cropSent()).toEqual({ x: 0.25, y: 0, w: 0.5, h: 1 })
    expect(screen.queryByRole('application')).toBeNull()
  })

  test('is moved and zoomed by keys, and announces this to screen readers', async () => {
    const { frame, picture } = await choose(await show())
    for (let times = 0; times < 8; times++) fireEvent.keyDown(frame, { key: '+' })
    const zoom = screen.getByRole<HTMLInputElement>('slider', { name: 'Aproximar' })
    expect(Number(zoom.value)).toBeCloseTo(1.1 ** 8, 1)
    const before = picture.style.left
    fireEvent.keyDown(frame, { key: 'ArrowRight' })
    expect(picture.style.left).not.toBe(before)
    for (let times = 0; times < 20; times++) fireEvent.keyDown(frame, { key: 'ArrowLeft' })
    for (let times = 0; times < 40; times++) fireEvent.keyDown(frame, { key: 'ArrowDown' })
    expect(Number.parseFloat(picture.style.left)).toBeCloseTo(0)
    screen.getByText(/^Da esquerda: 0\s?%; de cima: 100\s?%; aproximação: 214\s?%\.$/)
    await userEvent.click(use())
    await waitFor(() => expect(sent).toHaveLength(1))
    const { x, y, w, h } = cropSent()
    expect(x).toBe(0)
    expect(y + h).toBeCloseTo(1)
    expect((w * 700) / (h * 900)).toBeCloseTo(35 / 45)
  })

  test('is dragged with one pointer, and zoomed with two pointers, the wheel and the slider', async () => {
    const { frame, picture } = await choose(await show())
    const zoom = screen.getByRole<HTMLInputElement>('slider', { name: 'Aproximar' })
    fireEvent.change(zoom, { target: { value: '2' } })
    expect(picture.style.width).toBe('200%')
    const drag = (pointerId: number, clientX: number, clientY: number, kind: 'Down' | 'Move' | 'Up') =>
      fireEvent[`pointer${kind}`](frame, { pointerId, clientX, clientY })
    drag(1, 100, 100, 'Down')
    drag(1, 135, 145, 'Move')
    // Dragging a tenth of the frame to the right and down moves the crop as much to the left and to the top.
    expect(Number.parseFloat(picture.style.left)).toBeCloseTo(-40)
    drag(2, 135, 245, 'Down')
    drag(2, 135, 295, 'Move')
    expect(Number(zoom.value)).toBeCloseTo(3, 1)
    drag(2, 0, 0, 'Up')
    drag(1, 0, 0, 'Up')
    const left = picture.style.left
    drag(1, 300, 300, 'Move')
    expect(picture.style.left).toBe(left)
    fireEvent.wheel(frame, { deltaY: 100 })
    expect(Number(zoom.value)).toBeCloseTo(3 / 1.1, 1)
  })

  test.each([
    [700, 299, 'A imagem é demasiado pequena: precisa de pelo menos 300 × 300 píxeis.'],
    [0, 0, 'A imagem é demasiado pequena: precisa de pelo menos 300 × 300 píxeis.'],
  ])(
    'rejects a photo of %i by %i pixels with an error beside the input, and sends nothing',
    async (width, height, text) => {
      const chooser = await show()
      await choose(chooser, width, height)
      await screen.findByText(text)
      expect(screen.queryByRole('application')).toBeNull()
      expect(sent).toEqual([])
    },
  )

  test('rejects a file that is no picture or too large with an error beside the input, and sends nothing', async () => {
    const chooser = await show()
    await userEvent.upload(chooser, photo())
    const frame = await screen.findByRole('application')
    fireEvent.error(frame.querySelector('img') ?? frame)
    const error = await screen.findByText('A imagem está danificada ou não é uma imagem. Escolha outra.')
    expect(screen.getByRole('group').getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    await userEvent.upload(chooser, photo(60 * 1024 * 1024))
    await screen.findByText('O ficheiro ultrapassa 8 MB.')
    expect(sent).toEqual([])
  })

  test('sends nothing if the crop is cancelled', async () => {
    await choose(await show())
    const dialog = screen.getByRole('dialog', { name: 'Enquadrar a fotografia' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
  })

  test("shows progress, can be cancelled, and shows the server's error; a retry keeps the crop", async () => {
    answer = 'later'
    const chooser = await show()
    const { frame } = await choose(chooser)
    fireEvent.keyDown(frame, { key: '+' })
    await userEvent.click(use())
    await screen.findByRole('progressbar', { name: 'A carregar ana.jpg' })
    await waitFor(() => expect(waiting).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar: Fotografia' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    answer = { status: 422, body: { code: 'invalidInput', errors: { crop: 'O enquadramento é demasiado apertado.' } } }
    const again = await choose(chooser)
    fireEvent.keyDown(again.frame, { key: '+' })
    await userEvent.click(use())
    await screen.findByText('O enquadramento é demasiado apertado.')
    const first = cropSent()
    answer = { status: 201, body: { data: {} } }
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(cropSent()).toEqual(first)
    expect(screen.queryByRole('application')).toBeNull()
  })

  test('can be cropped again from the stored original, starting at the present crop; a server error is shown', async () => {
    const whole = { url: '/api/photo_files/whole', crop: { x: 0.5, y: 0, w: 0.25, h: 0.5 } }
    await show({ photoId: 'p1', url: '/api/photo_files/card', whole })
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Enquadrar: Fotografia' }))
      return load(await screen.findByRole('application', { name: 'Enquadramento da fotografia' }), 1400, 900)
    }
    const { frame, picture } = await open()
    expect(picture.getAttribute('src')).toBe('/api/photo_files/whole')
    expect(picture.style.left).toBe('-200%')
    fireEvent.keyDown(frame, { key: 'ArrowLeft' })
    await userEvent.click(use())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(sent[0] ?? '')).toEqual({ crop: { x: 0.49, y: 0, w: 0.25, h: 0.5 } })
    answer = { status: 422, body: { code: 'invalidInput', errors: { crop: 'O enquadramento é demasiado apertado.' } } }
    await open()
    await userEvent.click(use())
    await screen.findByText('O enquadramento é demasiado apertado.')
  })

  test('cannot be cropped again without a stored original', async () => {
    await show({ photoId: 'p1', url: '/api/photo_files/card' })
    expect(screen.queryByRole('button', { name: 'Enquadrar: Fotografia' })).toBeNull()
  })

  test('is deleted only after confirmation', async () => {
    await show({ photoId: 'p1', url: '/api/photo_files/x' })
    await userEvent.click(screen.getByRole('button', { name: 'Remover: Fotografia' }))
    let dialog = await screen.findByRole('dialog', { name: 'Eliminar a fotografia?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deleted).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remover: Fotografia' }))
    dialog = await screen.findByRole('dialog', { name: 'Eliminar a fotografia?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect(deleted[0]).toMatch(/\/photos\/p1$/)
  })

  test('shows earlier photos, each of which can be deleted, and an error if that fails', async () => {
    const earlier = [
      { _id: 'p0', created_at: '2025-05-12T22:30:00.000Z', thumbUrl: '/api/photo_files/a' },
      { _id: 'p9', created_at: '2024-01-31T23:59:00.000Z', thumbUrl: '/api/photo_files/b' },
    ]
    await show({ photoId: 'p1', url: '/api/photo_files/x', earlier })
    expect(screen.getByRole('img', { name: 'Fotografia de 12/05/2025 23:30' }).getAttribute('src')).toBe(
      '/api/photo_files/a',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar a fotografia de 31/01/2024 23:59' }))
    const dialog = await screen.findByRole('dialog', { name: 'Eliminar a fotografia de 31/01/2024 23:59?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(deleted).toHaveLength(1))
    expect(deleted[0]).toMatch(/\/photos\/p9$/)
    deletion = 403
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar a fotografia de 12/05/2025 23:30' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
    await screen.findByText('Não tem permissão para esta operação.')
  })
})
