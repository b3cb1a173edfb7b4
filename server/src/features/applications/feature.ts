import * as applicationCalls from '@agremia/model/calls/applications'
import { memberApplicationPhotos } from '@agremia/model/resources/member-application-photos'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { OPEN_STATUSES } from '@agremia/model/rules/applications'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { photoAddresses } from '../photos/photo-addresses.ts'
import { photoStorage } from '../photos/photo-storage.ts'
import { applicationPhotoHooks } from './application-photos.ts'
import { applicationRoutes } from './applications.routes.ts'
import { forgetApplications, forgetApplicationsJob } from './forget-applications.ts'
import { memberApplicationHooks } from './member-applications.hooks.ts'
import { publicApplicationRoutes } from './public.routes.ts'

export const applications = defineFeature({
  name: 'applications',
  resources: [
    withHooks(memberApplications, ({ settings }) => memberApplicationHooks(settings)),
    withHooks(memberApplicationPhotos, deps => applicationPhotoHooks(photoAddresses(deps))),
  ],
  calls: [applicationCalls],
  routes: (app, { kernel, keys, settings, publicUrl, served, config }) => {
    const deps = { kernel, keys, store: settings, publicUrl, served, storage: photoStorage(config.dataDir) }
    applicationRoutes(app, deps)
    publicApplicationRoutes(app, deps)
  },
  memberReferences: [
    {
      to: 'members',
      table: memberApplications.path,
      columns: ['member_id'],
      onMerge: 'move',
      counted: ['candidatura', 'candidaturas'],
    },
    { to: 'members', table: memberApplications.path, columns: ['duplicate_of'], isList: true, onMerge: 'move' },
  ],
  pendingWork: ({ settings }) => ({
    memberApplications: () =>
      settings.texts().hasMemberApplication === 'true'
        ? sql`(select count(*) from member_applications where status = any(${[...OPEN_STATUSES]}))`
        : sql`0`,
  }),
  jobs: [
    runsJob(forgetApplicationsJob, {
      handler:
        ({ kernel, served, settings }) =>
        () =>
          forgetApplications({ kernel, served, settings: settings.texts }),
      schedule: { cron: '17 * * * *', maxAttempts: 3 },
      afterRestore: 'drop',
    }),
  ],
  ownTables: ['application_codes'],
  ownColumns: { memberApplications: ['form_hash', 'content_hash', 'forgotten_at'] },
  personalTexts: [
    {
      table: 'application_codes',
      elsewhere: ['email'],
    },
    {
      table: 'member_application_photos',
      elsewhere: ['url', 'card_url', 'thumb_url', 'mime_type', 'crop'],
    },
    {
      table: 'member_applications',
      elsewhere: [
        'requested_data',
        'name',
        'tax_number',
        'card_name',
        'salutation',
        'id_doc_type',
        'id_doc_number',
        'profession',
        'guardian_name',
        'guardian_email',
        'guardian_mobile',
        'representative_name',
        'representative_role',
        'mobile',
        'email',
        'phone',
        'address_line1',
        'address_line2',
        'postal_code',
        'locality',
        'parish',
        'municipality',
        'district',
        'proposer1',
        'proposer2',
        'preferred_method',
        'motivation',
        'preferred_channel',
        'refusal_reason',
        'notes',
        'search',
      ],
      impersonal: ['application_number', 'privacy_notice_version', 'decision_body', 'minutes_ref'],
    },
  ],
})
