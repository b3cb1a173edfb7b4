import { revokeApiSecret } from '@agremia/model/calls/api-secrets'
import type { ApiSecret } from '@agremia/model/resources/api-secrets'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { presentItem } from '../../resource/present-item.ts'
import { idOf } from '../../resource/routes.ts'
import { update } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'

/** Revoking a key that is revoked already changes nothing. */
export function apiKeyRoutes(app: FastifyInstance, kernel: Kernel, served: Served) {
  answer(app, revokeApiSecret, ({ actor, request }) =>
    runAgainIfBeaten(() =>
      inTransaction(kernel.database, actor, kernel.clock(), async context => {
        const id = idOf(request)
        const now: Partial<ApiSecret> = await presentItem(served, kernel, id, context)
        if (now.revokedAt) return { data: now }
        const columns = { revoked_at: context.now, active: false }
        return { data: await update(served, kernel, id, {}, context, { rules: 'skip', columns }) }
      }),
    ),
  )
}
