import { forgetRequestKeys } from '../../resource/run-once.ts'
import { defineFeature } from '../feature.ts'

/** The keys under which requests were carried out once (OPS-08), which `runOnce` writes. */
export const requestKeys = defineFeature({
  name: 'requestKeys',
  cleanup: { 'old request keys': forgetRequestKeys },
  personalTexts: [{ table: 'request_keys', shortLived: ['answer'], impersonal: ['key'] }],
  ownTables: ['request_keys'],
})
