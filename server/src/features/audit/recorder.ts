import { resources } from '@agremia/model/resources/index'
import { finder, type Kernel } from '../../resource/kernel.ts'
import { changesSince } from './changes-since.ts'
import { eraseTraces, findTraces } from './erase-traces.ts'
import { recordAudit } from './record-audit.ts'

/** Records changes where there is no kernel, as in a job or in sign-in. */
export const RECORDER: Pick<Kernel, 'audit' | 'find'> = {
  audit: { record: recordAudit, changesSince, findTraces, eraseTraces },
  find: finder(resources),
}
