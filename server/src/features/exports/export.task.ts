import { exportRequest } from '@agremia/model/calls/export'
import { printValue } from '@agremia/model/resource/format'
import { ROLES } from '@agremia/model/rules/roles'
import { z } from 'zod'
import { NotFound, Unauthorized } from '../../errors.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { exportFile } from './export-file.ts'

export interface ExportDeps {
  kernel: Kernel
  findServed(name: string): Served | undefined
}

const input = z.object({ resource: z.string(), request: exportRequest })
export type ExportInput = z.output<typeof input>

/** Makes a large export in the background, because the download would take too long to begin. */
export const exportTask = ({ kernel, findServed }: ExportDeps): TaskDefinition<ExportInput> =>
  defineTask({
    kind: 'export-list',
    access: ({ resource }) => ROLES.filter(role => findServed(resource)?.resource.access.list.includes(role)),
    input,
    isAtomic: false,
    where: 'thread',
    async run({ input: { resource, request }, actor, progress, keepFile }) {
      const served = findServed(resource)
      if (!served) throw new NotFound()
      if (!actor) throw new Unauthorized()
      let rows = 0
      await keepFile(
        await exportFile(kernel, served, request, actor, () => {
          rows += 1
          return progress(rows)
        }),
      )
      return { text: `${printValue('integer', rows)} ${rows === 1 ? 'linha' : 'linhas'} no ficheiro.` }
    },
  })
