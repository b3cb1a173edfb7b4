import * as messageSettingsCalls from '@agremia/model/calls/message-settings'
import { members } from '@agremia/model/resources/members'
import { messageSettings as messageSettingsResource } from '@agremia/model/resources/message-settings'
import { isStaff } from '@agremia/model/rules/roles'
import { defineFeature } from '../feature.ts'
import { messageSettingsRoutes } from './message-settings.routes.ts'

export const messageSettings = defineFeature({
  name: 'messageSettings',
  calls: [messageSettingsCalls],
  routes: (app, { kernel, settings, served }) =>
    messageSettingsRoutes(app, { kernel, settings, members: () => served(members.name) }),
  mayHear: () => async (actor, event) => event.topic === messageSettingsResource.name && isStaff(actor.role),
  ownTables: ['message_settings'],
  personalTexts: [
    {
      table: 'message_settings',
      impersonal: ['name', 'subject', 'body', 'channels', 'reply_to'],
    },
  ],
})
