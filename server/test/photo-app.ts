import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { fillCountries } from '../src/features/countries/fill-countries.ts'
import { fillMemberDefaults } from '../src/features/members/fill-member-defaults.ts'
import { photoStorage } from '../src/features/photos/photo-storage.ts'
import { sweepPhotos } from '../src/features/photos/sweep-photos.ts'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { multipart, type Part } from './multipart.ts'
import { createTestApp, type Signed } from './test-app.ts'

export interface PhotoUpload {
  memberId?: string
  crop?: unknown
  as?: Signed
}
export interface SentPhoto {
  _id: string
  url: string
  cardUrl: string
  thumbUrl: string
}
export type PhotoApp = Awaited<ReturnType<typeof createPhotoApp>>

/** The API with a folder for photos, and functions that add members and send photos. */
export async function createPhotoApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-photos-'))
  const t = await createTestApp({ dataDir })
  await migrateQueue(t.database.pool)
  await fillCountries(t.database)
  await fillMemberDefaults(t.database)
  const editor = await t.signedIn('editor')
  const categories = await t.call('GET', '/member_categories', { as: editor })
  const categoryId: string = categories.body.data[0]._id

  async function addMember(name = 'Ana Brás'): Promise<string> {
    const body = { name, categoryId, admissionDate: '2020-01-15' }
    const answer = await t.call('POST', '/members', { as: editor, body })
    expect(answer.body?.errors).toBeUndefined()
    return answer.body.data._id
  }
  async function send(bytes: Buffer | string, { memberId, crop, as = editor }: PhotoUpload) {
    const parts: Part[] = [
      ...(memberId === undefined ? [] : [{ name: 'memberId', bytes: memberId }]),
      ...(crop === undefined ? [] : [{ name: 'crop', bytes: typeof crop === 'string' ? crop : JSON.stringify(crop) }]),
      { filename: 'foto.jpg', type: 'image/jpeg', bytes },
    ]
    const { payload, headers } = multipart(...parts)
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/member_photos',
      payload,
      headers: { ...headers, authorization: `Bearer ${as.access}` },
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    t,
    dataDir,
    editor,
    addMember,
    send,
    /** Sends a valid photo and answers its row. */
    async add(bytes: Buffer, sent: PhotoUpload): Promise<SentPhoto> {
      const answer = await send(bytes, sent)
      expect(answer).toMatchObject({ status: 201 })
      return answer.body.data
    },
    files: async () => (await readdir(join(dataDir, 'photos')).catch(() => [])).sort(),
    fetchFile: (url: string) => t.app.inject(url),
    sweep: sweepPhotos(t.database, photoStorage(dataDir)),
    photosOf: async (memberId: string): Promise<{ _id: string; isCurrent: boolean }[]> =>
      (await t.call('GET', `/members/${memberId}/member_photos`, { as: editor })).body.data,
    memberOf: async (memberId: string) => (await t.call('GET', `/members/${memberId}`, { as: editor })).body.data,
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let drawn = 0
/** A picture that differs from all others, because equal files are stored once. */
export const newPicture = (width = 400, height = 500) => {
  drawn += 1
  const background = { r: (drawn * 37) % 256, g: (drawn * 91) % 256, b: drawn % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}
