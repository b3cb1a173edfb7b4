import { resources } from '@agremia/model/resources/index'
import { organisationOf, type SettingTexts, terminologyOf } from '@agremia/model/rules/settings'
import { wording } from '@agremia/model/rules/terminology'
import type { Database } from '../../db/connect.ts'
import type { Clock } from '../../outside/clock.ts'
import { holderFinder, type Kernel } from '../../resource/kernel.ts'
import { RECORDER } from '../audit/recorder.ts'

/** The kernel for work beside the app's requests, in a job or a worker thread, with the settings as they were when it began. */
export function kernelWith(database: Database, clock: Clock, texts: SettingTexts): Kernel {
  const say = wording(terminologyOf(texts))
  const organisation = organisationOf(texts)
  return {
    ...RECORDER,
    database,
    clock,
    holders: holderFinder(resources),
    wording: () => say,
    organisation: () => texts.organisationName,
    profile: () => organisation,
  }
}
