import { type LabelRequest, labelRequest } from '@agremia/model/calls/labels'
import { printValue } from '@agremia/model/resource/format'
import { lisbonDay } from '@agremia/model/rules/day'
import { hasAddress, LABEL_SHEETS } from '@agremia/model/rules/label-sheets'
import { STAFF } from '@agremia/model/rules/roles'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { type MemberAddressee, readAddressees } from './read-addressees.ts'

export interface LabelDeps {
  kernel: Kernel
  /** `members` with its hooks. */
  served: Served
}

/** Makes address labels as a PDF. Members without an address are left out; the preview has listed them. */
export const labelsTask = ({ kernel, served }: LabelDeps): TaskDefinition<LabelRequest> =>
  defineTask({
    kind: 'print-labels',
    access: () => STAFF,
    input: labelRequest,
    isAtomic: false,
    where: 'thread',
    async run({ db, input, actor, now, progress, keepFile }) {
      const addressees = (await readAddressees(db, { served, find: kernel.find }, input, actor, now)).filter(hasAddress)
      let drawn = 0
      async function* counted(): AsyncGenerator<MemberAddressee> {
        for (const addressee of addressees) {
          await progress(drawn, addressees.length)
          yield addressee
          drawn += 1
        }
      }
      // Loaded here, because its library is the largest that the server has and most people never print.
      const { drawLabels } = await import('./draw-labels.ts')
      await keepFile({
        name: `etiquetas-${lisbonDay(now)}.pdf`,
        type: 'application/pdf',
        content: drawLabels({
          addressees: counted(),
          sheet: LABEL_SHEETS[input.sheet],
          skip: input.skip,
          organisation: kernel.organisation(),
          madeAt: now,
        }),
      })
      return { text: `${printValue('integer', drawn)} ${drawn === 1 ? 'etiqueta' : 'etiquetas'} no ficheiro.` }
    },
  })
