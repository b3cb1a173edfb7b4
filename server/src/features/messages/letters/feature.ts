import * as letterCalls from '@agremia/model/calls/message-letters'
import * as proofCalls from '@agremia/model/calls/message-proofs'
import { documentStorage } from '../../documents/document-storage.ts'
import { pdfAddresses } from '../../documents/pdf-addresses.ts'
import { defineFeature, runsJob } from '../../feature.ts'
import { forgetOldProofs } from './forget-proofs.ts'
import { LETTER_EXAMPLE, openLetterExample } from './letter-example.ts'
import { letterRoutes } from './letters.routes.ts'
import { makeProofsJob, runMakeProofs } from './make-proofs.job.ts'
import { printLettersTask } from './print-letters.task.ts'

export const letters = defineFeature({
  name: 'letters',
  calls: [letterCalls, proofCalls],
  routes: (app, deps) =>
    letterRoutes(app, {
      ...deps,
      task: printLettersTask(deps),
      storage: documentStorage(deps.config.dataDir),
      addresses: pdfAddresses(deps),
    }),
  tasks: deps => [printLettersTask(deps)],
  downloads: deps => ({ [LETTER_EXAMPLE]: openLetterExample(deps) }),
  jobs: [
    runsJob(makeProofsJob, {
      handler: runMakeProofs,
      schedule: { cron: '*/2 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  cleanup: { 'proofs of sendings that are older than the settings say': forgetOldProofs },
  ownTables: ['letter_postings', 'message_proofs'],
  personalTexts: [
    {
      table: 'message_proofs',
      impersonal: ['data_hash'],
    },
  ],
})
