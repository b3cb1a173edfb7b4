import * as firstScreenCalls from '@agremia/model/calls/first-screen'
import { users } from '@agremia/model/resources/users'
import { defineFeature } from '../feature.ts'
import { firstScreenRoutes } from './first-screen.routes.ts'

/** What the first screen of staff tells beside its list: work that waits, and the steps of an organisation's first day. */
export const firstScreen = defineFeature({
  name: 'firstScreen',
  calls: [firstScreenCalls],
  routes: (app, { kernel, keys, settings, served, all }) =>
    firstScreenRoutes(app, { kernel, keys, settings, users: served(users.name), all }),
})
