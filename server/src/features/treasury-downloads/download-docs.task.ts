import { type DownloadDocsRequest, downloadDocsRequest } from '@agremia/model/calls/treasury-downloads'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { STAFF } from '@agremia/model/rules/roles'
import { requireUser } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { documentStorage } from '../documents/document-storage.ts'
import type { FeatureDeps } from '../feature.ts'
import { archiveEntries } from './archive-documents.ts'
import { type ArchivedDocument, REMARKS } from './archived-document.ts'
import { readDocuments } from './read-documents.ts'
import { writeZip } from './write-zip.ts'

export type DownloadDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'config' | 'pdfs'>

/** Makes a ZIP of documents. It only reads, so running it again does no harm. */
export const downloadDocsTask = (deps: DownloadDeps): TaskDefinition<DownloadDocsRequest> =>
  defineTask({
    kind: 'download-treasury-docs',
    access: () => STAFF,
    input: downloadDocsRequest,
    isAtomic: false,
    where: 'always in a thread',
    async run({ db, database, actor, now, input, progress, keepFile }) {
      const { kernel, config, pdfs } = deps
      const apart: ArchivedDocument[] = []
      const { columns, documents } = await readDocuments(deps, db, input.ids, requireUser(actor))
      const entries = archiveEntries({
        title: kernel.wording()(treasuryDocs.label.many),
        organisation: kernel.organisation(),
        madeAt: now,
        columns,
        documents,
        storage: documentStorage(config.dataDir),
        ...(input.inBlocks && { joinedBy: pdfs }),
        progress: done => progress(done, documents.length),
        noteApart: document => apart.push(document),
      })
      const name = `tesouraria-${lisbonDay(now)}.zip`
      await keepFile({ name, type: 'application/zip', content: writeZip(entries, now) })
      const title = `Documentos descarregados: ${documents.length}`
      await inTransaction(database, actor, now, own =>
        recordAction(kernel, 'export', { resource: treasuryDocs, title }, own),
      )
      const without = documents.filter(({ pdfs }) => pdfs.length === 0)
      const rest = without.length === 0 ? '' : ` ${counted(without.length, 'não tem', 'não têm')} PDF.`
      return {
        text: `${counted(documents.length, 'documento', 'documentos')} no ficheiro.${rest}`,
        notes: [
          ...apart.map(({ number }) => ({ title: number, text: REMARKS.unreadable })),
          ...without.map(({ number, description }) => ({ title: number, text: `Sem PDF: ${description}` })),
        ],
      }
    },
  })
