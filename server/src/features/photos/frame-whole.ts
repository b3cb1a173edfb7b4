import { isUuid } from '@agremia/model/resource/parse'
import { sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { update } from '../../resource/save.ts'
import type { Item } from '../../resource/select.ts'
import type { Served } from '../../resource/serve.ts'
import { frameAnew, keepFrame } from './draw-photo.ts'
import { forgetPhotosLater, holdPhotos } from './sweep-photos.ts'

interface FrameDeps {
  kernel: Kernel
  /** The resource `memberPhotos` with its hooks. */
  served: Served
  storage: Storage
}

/** Changes the visible part of a photo; it stays the same row, current or not, and the files of the old part are deleted. */
export async function frameWhole(
  { kernel, served, storage }: FrameDeps,
  actor: Actor | undefined,
  id: string,
  crop: unknown,
): Promise<Item> {
  const { rows } = isUuid(id)
    ? await sql<{ url: string }>`select url from member_photos where id = ${id}`.execute(kernel.database.kysely)
    : { rows: [] }
  const whole = rows[0] && (await storage.read(rows[0].url))
  if (!whole) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  // Drawn before anything is locked, because it takes long.
  const drawn = await frameAnew(whole, crop)
  return inTransaction(kernel.database, actor, kernel.clock(), context => {
    const columns = async () => {
      await holdPhotos(context.db)
      await forgetPhotosLater(context.db)
      return keepFrame(storage, drawn)
    }
    return update(served, kernel, id, {}, context, { columns })
  })
}
