import { type ExportFormat, exportRequest } from '@agremia/model/calls/export'
import { fieldErrors } from '@agremia/model/resource/schema'
import { mayRead } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInput, Unauthorized } from '../../errors.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { scopeOf } from '../../resource/scope.ts'
import type { Served } from '../../resource/serve.ts'
import { type DownloadLinks, makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { TaskDefinition } from '../../tasks/task.ts'
import type { ExportDeps, ExportInput } from './export.task.ts'
import { countRows, exportFile, readExportRequest } from './export-file.ts'

/** The kind of link that leads to an export. */
export const EXPORT_LINK = 'export'

/**
 * With more rows than these an export becomes a task. Up to there the download begins at once and takes a second or two: CSV
 * and XLSX stream some 25,000 rows a second, a PDF has to be laid out.
 */
const MOST_AT_ONCE: Record<ExportFormat, number> = { csv: 50_000, xlsx: 50_000, pdf: 2_000, print: 2_000 }

const linked = z.object({ resource: z.string(), request: exportRequest })

/** Exports a list (LIST-07). Answers a download link, or for large lists the task that makes the file. */
export function exportRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  served: Served,
  { links, task }: { links: DownloadLinks; task: TaskDefinition<ExportInput> },
) {
  const { resource } = served
  if (resource.access.list.length === 0) return
  const signedIn = resource.access.list.filter(reader => reader !== 'anyone')
  app.post(`/${resource.path}/export`, { config: { access: signedIn } }, async (request, reply) => {
    const { actor } = request
    if (!actor) throw new Unauthorized()
    const parsed = exportRequest.safeParse(request.body)
    if (!parsed.success) throw new InvalidInput(fieldErrors(parsed.error))
    const { query, fields } = readExportRequest(kernel, resource, parsed.data, actor)
    const bounds = { scope: scopeOf(served, actor), ids: parsed.data.ids }
    const input = { resource: resource.name, request: parsed.data }
    return inTransaction(kernel.database, actor, kernel.clock(), async context => {
      await recordAction(kernel, 'export', { resource, title: resource.label.many }, context)
      const whole = (parsed.data.whole ?? [])
        .filter(name => fields.includes(name))
        .map(name => resource.fields[name]?.label)
      if (whole.length > 0) {
        const title = `${resource.label.many}: ${whole.join(', ')} por inteiro, num ficheiro`
        await recordAction(kernel, 'view_sensitive', { resource, title }, context)
      }
      const total = await countRows(context.db, resource, query, bounds)
      if (total <= MOST_AT_ONCE[parsed.data.format])
        return { data: { url: await makeDownloadLink(context, links, EXPORT_LINK, input) } }
      const title = titleOfTask(kernel.wording()(resource.label.many), parsed.data.format)
      reply.code(202)
      return { data: { task: await startTask(context, { definition: task, input, title, total }) } }
    })
  })
}

const titleOfTask = (rows: string, format: ExportFormat) =>
  format === 'print' ? `Imprimir ${rows}` : `Exportar ${rows} (${format.toUpperCase()})`

/** Makes the file that a link leads to, while the browser fetches it. */
export const openExport =
  ({ kernel, findServed }: ExportDeps): OpenDownload =>
  async (request, actor) => {
    const { resource, request: wanted } = linked.parse(request)
    const served = findServed(resource)
    if (!served || !mayRead(served.resource.access.list, actor.role)) return undefined
    return exportFile(kernel, served, wanted, actor)
  }
