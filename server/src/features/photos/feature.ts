import * as photoCalls from '@agremia/model/calls/photos'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { keepOneCurrent } from './current-photo.ts'
import { movePhotos } from './give-photo.ts'
import { memberPhotoHooks } from './member-photos.hooks.ts'
import { photoAddresses } from './photo-addresses.ts'
import { PHOTOS, photoStorage } from './photo-storage.ts'
import { photoRoutes } from './photos.routes.ts'
import { forgetPhotosLater, sweepPhotos, sweepPhotosJob } from './sweep-photos.ts'

export const photos = defineFeature({
  name: 'photos',
  resources: [withHooks(memberPhotos, deps => memberPhotoHooks(photoAddresses(deps)))],
  calls: [photoCalls],
  routes: (app, deps) =>
    photoRoutes(app, {
      kernel: deps.kernel,
      keys: deps.keys,
      served: deps.served(memberPhotos.name),
      storage: photoStorage(deps.config.dataDir),
      addresses: photoAddresses(deps),
    }),
  jobs: [
    runsJob(sweepPhotosJob, {
      handler: ({ database, config }) => sweepPhotos(database, photoStorage(config.dataDir)),
      schedule: { cron: '37 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  folders: [PHOTOS],
  memberReferences: [
    {
      to: 'members',
      table: memberPhotos.path,
      columns: ['member_id'],
      onMerge: { custom: ({ context, gone, kept }) => movePhotos(context, gone.id, kept.id) },
      onUndo: (context, { gone }) => keepOneCurrent(context, gone),
      counted: ['fotografia', 'fotografias'],
    },
  ],
  personalTexts: [
    {
      table: memberPhotos.path,
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      deleted: ['url', 'card_url', 'thumb_url', 'mime_type', 'crop'],
      erase: ({ db }) => forgetPhotosLater(db),
    },
  ],
  historyParts: [{ owner: members, resource: memberPhotos, by: 'memberId', of: '_id' }],
})
