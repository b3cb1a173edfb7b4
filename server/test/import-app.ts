import type { ImportEntry } from '@agremia/model/calls/imports'
import { createMemberApp, type MemberApp } from './member-app.ts'
import { multipart } from './multipart.ts'

export type ImportApp = Awaited<ReturnType<typeof createImportApp>>

/** The API with members, and short ways to upload, check, apply and undo files of members as an editor. */
export async function createImportApp(given?: Parameters<typeof createMemberApp>[0], running?: MemberApp) {
  const world = running ?? (await createMemberApp(given))

  async function send(file: string | Buffer, name = 'socios.csv', as = world.editor, kind = 'members') {
    const { payload, headers } = multipart(
      { filename: name, type: 'text/csv', bytes: file },
      { name: 'name', bytes: name },
      { name: 'kind', bytes: kind },
    )
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { authorization: `Bearer ${as.access}`, ...headers },
    })
    return { status: response.statusCode, body: response.json() }
  }

  /** Sends a file that can be read. */
  async function upload(file: string | Buffer, name?: string, kind?: string): Promise<ImportEntry> {
    const { status, body } = await send(file, name, world.editor, kind)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
  const read = async (id: string): Promise<ImportEntry> => (await world.asEditor('GET', `/imports/${id}`)).body.data
  const columns = async (id: string) => (await world.asEditor('GET', `/imports/${id}/columns`)).body.data
  const rows = async (id: string, query: Record<string, string> = {}) =>
    (await world.asEditor('GET', `/imports/${id}/rows`, undefined, query)).body.data

  /** Starts a step and runs its background task; answers the import as it is then. */
  async function run(step: 'check' | 'apply' | 'undo', importId: string, body?: object): Promise<ImportEntry> {
    const { status, text } = await world.asEditor('POST', `/imports/${importId}/${step}`, body)
    if (status !== 202) throw new Error(text)
    await world.runTasks()
    return read(importId)
  }
  /** With the mapping as it was guessed. */
  async function check(id: string, defaults: object = {}): Promise<ImportEntry> {
    const { mapping } = await columns(id)
    const all = { categoryId: world.category('efetivo'), admissionDate: '2020-01-01', ...defaults }
    return run('check', id, { mapping, defaults: all })
  }
  async function checked(file: string | Buffer, defaults: object = {}) {
    const { _id } = await upload(file)
    return check(_id, defaults)
  }
  const apply = (id: string, body: object = {}) => run('apply', id, body)
  const undo = (id: string) => run('undo', id)
  return { ...world, send, upload, read, columns, rows, check, checked, apply, undo, run }
}
