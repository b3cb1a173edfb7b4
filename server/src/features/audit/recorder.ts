import { resources } from '@agremia/model/resources/index'
import { finder, type Kernel } from '../../resource/kernel.ts'
import { changesSince } from './changes-since.ts'
import { recordAudit } from './record-audit.ts'

/** A job changes rows as a request does: with an entry in the record of changes. */
export const RECORDER: Pick<Kernel, 'audit' | 'find'> = {
  audit: { record: recordAudit, changesSince },
  find: finder(resources),
}
