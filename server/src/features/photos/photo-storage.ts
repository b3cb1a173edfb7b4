import { join } from 'node:path'
import type { DataFolder } from '../../outside/data-folder.ts'
import { folderStorage } from '../../outside/storage.ts'

/** A folder apart from the public `files`: photos are served by signed URLs only. */
export const PHOTOS: DataFolder = { name: 'photos', isPrivate: true }

export const photoStorage = (dataDir: string) => folderStorage(join(dataDir, PHOTOS.name), { isPrivate: true })
