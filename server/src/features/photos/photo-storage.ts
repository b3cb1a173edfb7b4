import { join } from 'node:path'
import { folderStorage } from '../../outside/storage.ts'

/** Apart from `files`, which is everyone's: photos of people leave by signed addresses alone. */
export const photoStorage = (dataDir: string) => folderStorage(join(dataDir, 'photos'), { isPrivate: true })
