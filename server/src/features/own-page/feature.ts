import * as ownPageCalls from '@agremia/model/calls/own-page'
import { memberChangeRequests } from '@agremia/model/resources/member-change-requests'
import { memberPhotos } from '@agremia/model/resources/member-photos'
import { members } from '@agremia/model/resources/members'
import { sql } from 'kysely'
import { defineFeature } from '../feature.ts'
import { photoAddresses } from '../photos/photo-addresses.ts'
import { photoStorage } from '../photos/photo-storage.ts'
import { ownEvents } from './own-events.ts'
import { ownPageRoutes } from './own-page.routes.ts'
import { reassignRequests } from './reassign-requests.ts'

export const ownPage = defineFeature({
  name: 'ownPage',
  calls: [ownPageCalls],
  routes: (app, deps) =>
    ownPageRoutes(app, {
      kernel: deps.kernel,
      members: deps.served(members.name),
      requests: deps.served(memberChangeRequests.name),
      photos: deps.served(memberPhotos.name),
      storage: photoStorage(deps.config.dataDir),
      addresses: photoAddresses(deps),
      publicUrl: deps.publicUrl,
    }),
  memberReferences: [
    {
      to: 'members',
      table: memberChangeRequests.path,
      columns: ['member_id'],
      onMerge: { custom: reassignRequests },
      counted: ['pedido de alteração', 'pedidos de alteração'],
    },
  ],
  personalTexts: [
    {
      table: memberChangeRequests.path,
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      deleted: ['changes', 'message', 'reason', 'changed_fields'],
    },
  ],
  pendingWork: () => ({
    memberChangeRequests: () => sql`(select count(*) from member_change_requests where status = 'pendente')`,
  }),
  historyParts: [{ owner: members, resource: memberChangeRequests, by: 'memberId', of: '_id' }],
  mayHear: ({ database }) => ownEvents(database.kysely),
})
