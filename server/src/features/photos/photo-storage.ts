import { join } from 'node:path'
import { folderStorage } from '../../outside/storage.ts'

/** A folder apart from the public `files`: photos are served by signed URLs only. */
export const photoStorage = (dataDir: string) => folderStorage(join(dataDir, 'photos'), { isPrivate: true })
