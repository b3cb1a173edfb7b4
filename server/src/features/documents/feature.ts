import * as attachmentCalls from '@agremia/model/calls/message-attachments'
import { messageAttachments } from '@agremia/model/resources/message-attachments'
import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { signedAddresses } from '../../http/signed-addresses.ts'
import { defineFeature, type FeatureDeps, runsJob, withHooks } from '../feature.ts'
import { DOCUMENTS, documentStorage } from './document-storage.ts'
import { ATTACHMENT_FILES, messageAttachmentHooks, pdfDocumentHooks } from './file-hooks.ts'
import { messageAttachmentRoutes } from './message-attachments.routes.ts'
import { pdfAddresses } from './pdf-addresses.ts'
import { pdfDocumentRoutes } from './pdf-documents.routes.ts'
import { readForgottenPdfs, readPdf, readPdfJob } from './read-pdf.job.ts'
import { sweepDocuments, sweepDocumentsJob } from './sweep-documents.ts'

const attachmentAddresses = (deps: FeatureDeps) =>
  signedAddresses(deps, { path: ATTACHMENT_FILES, purpose: 'attachment file' })

export const documents = defineFeature({
  name: 'documents',
  resources: [
    withHooks(pdfDocuments, deps => pdfDocumentHooks(pdfAddresses(deps))),
    withHooks(messageAttachments, deps => messageAttachmentHooks(attachmentAddresses(deps))),
  ],
  calls: [attachmentCalls],
  routes: (app, deps) => {
    const { kernel } = deps
    const storage = documentStorage(deps.config.dataDir)
    pdfDocumentRoutes(app, {
      kernel,
      keys: deps.keys,
      storage,
      served: deps.served(pdfDocuments.name),
      addresses: pdfAddresses(deps),
    })
    messageAttachmentRoutes(app, {
      kernel,
      keys: deps.keys,
      storage,
      served: deps.served(messageAttachments.name),
      addresses: attachmentAddresses(deps),
    })
  },
  jobs: [
    runsJob(readPdfJob, { handler: readPdf, afterRestore: db => readForgottenPdfs(db, new Date()) }),
    runsJob(sweepDocumentsJob, {
      handler: sweepDocuments,
      schedule: { cron: '41 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  folders: [DOCUMENTS],
  ownColumns: { pdfDocuments: ['text', 'read_at'] },
  personalTexts: [
    {
      table: 'message_attachments',
      impersonal: ['file_name', 'sha256', 'url'],
    },
    {
      table: 'pdf_documents',
      kept: ['file_name', 'text', 'qr_text'],
      impersonal: ['sha256', 'url', 'owner_id'],
    },
  ],
})
