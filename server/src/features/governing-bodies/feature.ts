import * as governingBodyCalls from '@agremia/model/calls/governing-bodies'
import { governingBodies as resource } from '@agremia/model/resources/governing-bodies'
import { defineFeature, withHooks } from '../feature.ts'
import { governingBodyHooks } from './governing-bodies.hooks.ts'
import { governingBodyRoutes } from './governing-bodies.routes.ts'
import { mergeTerms } from './merge-terms.ts'

/** The organs of the organisation, and the terms of those who hold their posts. */
export const governingBodies = defineFeature({
  name: 'governing bodies',
  calls: [governingBodyCalls],
  routes: governingBodyRoutes,
  resources: [withHooks(resource, () => governingBodyHooks)],
  memberReferences: [
    {
      to: 'members',
      table: resource.path,
      columns: ['member_id'],
      onMerge: { custom: mergeTerms },
      counted: ['mandato', 'mandatos'],
    },
  ],
  personalTexts: [
    {
      table: 'governing_bodies',
      impersonal: ['role', 'elected_minutes', 'search'],
    },
  ],
})
