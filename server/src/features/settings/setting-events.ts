import { settings } from '@agremia/model/resources/settings'
import type { Actor } from '../../http/actor.ts'
import { type Announcement, MANY_ROWS } from '../../resource/context.ts'
import { mayReadSetting } from './entries.ts'

/** Events name the setting that changed, so they go to those who may read it. That many changed names none of them. */
export const isReadableSetting = async ({ role }: Actor, { topic, _id }: Announcement): Promise<boolean> =>
  topic === settings.name && (_id === MANY_ROWS || mayReadSetting(_id, role))
