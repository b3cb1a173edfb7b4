import { join } from 'node:path'
import type { DataFolder } from '../../outside/data-folder.ts'
import { folderStorage } from '../../outside/storage.ts'

/** Documents and attachments of messages, served by signed URLs only. */
export const DOCUMENTS: DataFolder = { name: 'documents', isPrivate: true }
/** The first part of the name of every file in the folder. */
export const DOCUMENT_KIND = 'document'

export const documentStorage = (dataDir: string) => folderStorage(join(dataDir, DOCUMENTS.name), { isPrivate: true })
