import { api } from '../api/client.ts'
import { openLink } from '../api/follow-link.ts'
import { showFailure } from './show-failure.ts'

/** Opens a PDF that the server draws, in a tab of its own; says in words why there is none. The path is that of the call that answers a one-time link. */
export async function openDocument(path: string, body: object = {}): Promise<void> {
  try {
    const { data } = await api.post<{ data: { url: string } }>(path, body)
    openLink(data.data.url)
  } catch (error) {
    showFailure('Não foi possível abrir', error)
  }
}
