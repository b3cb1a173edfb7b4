import { join } from 'node:path'
import type { DataFolder } from '../../outside/data-folder.ts'
import { folderStorage } from '../../outside/storage.ts'

/** What anyone may fetch: the organisation's logo and favicon. */
export const FILES: DataFolder = { name: 'files', isPrivate: false }

export const logoStorage = (dataDir: string) => folderStorage(join(dataDir, FILES.name))
