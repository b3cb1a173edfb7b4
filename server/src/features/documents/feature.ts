import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { signedAddresses } from '../../http/signed-addresses.ts'
import { defineFeature, type FeatureDeps, runsJob, withHooks } from '../feature.ts'
import { DOCUMENTS, documentStorage } from './document-storage.ts'
import { documentRoutes } from './documents.routes.ts'
import { PDF_FILES, pdfDocumentHooks } from './pdf-documents.hooks.ts'
import { sweepDocuments, sweepDocumentsJob } from './sweep-documents.ts'

const addressesOf = (deps: FeatureDeps) => signedAddresses(deps, { path: PDF_FILES, purpose: 'pdf file' })

export const documents = defineFeature({
  name: 'documents',
  resources: [withHooks(pdfDocuments, deps => pdfDocumentHooks(addressesOf(deps)))],
  routes: (app, deps) =>
    documentRoutes(app, {
      kernel: deps.kernel,
      served: deps.served(pdfDocuments.name),
      storage: documentStorage(deps.config.dataDir),
      addresses: addressesOf(deps),
    }),
  jobs: [
    runsJob(sweepDocumentsJob, {
      handler: sweepDocuments,
      schedule: { cron: '41 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  folders: [DOCUMENTS],
})
