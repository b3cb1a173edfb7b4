import * as declarationCalls from '@agremia/model/calls/quota-declaration'
import { answer } from '../../../http/calls.ts'
import { inTransaction } from '../../../resource/context.ts'
import { idOf } from '../../../resource/routes.ts'
import { defineFeature } from '../../feature.ts'
import { DECLARATION, linkDeclaration, openDeclaration } from './open-declaration.ts'

export const quotaDeclaration = defineFeature({
  name: 'quota declaration',
  calls: [declarationCalls],
  routes: (app, deps) => {
    const { database, clock } = deps.kernel
    answer(app, declarationCalls.openDeclaration, ({ request, actor }) => {
      const id = idOf(request)
      return inTransaction(database, actor, clock(), async context => ({
        data: { url: await linkDeclaration(deps, context, id) },
      }))
    })
  },
  downloads: deps => ({ [DECLARATION]: openDeclaration(deps) }),
})
