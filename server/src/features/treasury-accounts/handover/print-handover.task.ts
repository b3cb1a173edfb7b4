import { type HandoverRequest, handoverRequest } from '@agremia/model/calls/treasury-accounts'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { STAFF } from '@agremia/model/rules/roles'
import { defineTask, type TaskDefinition } from '../../../tasks/task.ts'
import type { FeatureDeps } from '../../feature.ts'
import { headOfOrganisation } from '../../messages/letters/head-of-organisation.ts'
import { readHandover } from './read-handover.ts'

export type HandoverDeps = Pick<FeatureDeps, 'settings' | 'config'>

/** Draws the handover of the accounts as a PDF. */
export const printHandoverTask = ({ settings, config }: HandoverDeps): TaskDefinition<HandoverRequest> =>
  defineTask({
    kind: 'print-handover',
    access: () => STAFF,
    input: handoverRequest,
    isAtomic: false,
    where: 'thread',
    async run({ db, now, input: { day = lisbonDay(now), handedBy, receivedBy }, keepFile }) {
      const texts = settings.texts()
      const facts = await readHandover(db, day)
      // Loaded here, because its library is the largest that the server has and most people never print.
      const { drawHandover } = await import('./draw-handover.ts')
      await keepFile({
        name: `passagem-de-contas-${day}.pdf`,
        type: 'application/pdf',
        content: drawHandover({
          facts,
          handedBy,
          receivedBy,
          memberPlural: texts.memberPlural,
          head: await headOfOrganisation(texts, config.dataDir),
          madeAt: now,
        }),
      })
      return { text: `Passagem de contas em ${printDay(day)}: imprima, confiram e assinem os dois.` }
    },
  })
