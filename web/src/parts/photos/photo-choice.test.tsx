import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { PhotoChoice } from './photo-choice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('API-04b: a photo that is not sent yet can be cropped again, starting at its present crop', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const file = new File([new Uint8Array(2000)], 'ana.jpg', { type: 'image/jpeg' })
  const chosen = { file, crop: { x: 0.5, y: 0.25, w: 0.5, h: 0.5 }, seen: 'data:,' }
  renderPart(
    <PhotoChoice label="Fotografia" types={['image/jpeg']} maxBytes={10_000} chosen={chosen} onChange={() => {}} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Enquadrar: Fotografia' }))
  const frame = await screen.findByRole('application', { name: 'Enquadramento da fotografia' })
  const picture = frame.querySelector('img')
  if (!picture) throw new Error('The frame shows nothing.')
  Object.defineProperties(picture, { naturalWidth: { value: 700 }, naturalHeight: { value: 900 } })
  fireEvent.load(picture)
  expect(picture.style.width).toBe('200%')
  expect(picture.style.left).toBe('-100%')
})
