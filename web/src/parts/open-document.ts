import { api } from '../api/client.ts'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { openLink } from '../api/follow-link.ts'
import { showToast } from '../ui/toast.tsx'

/** Opens a PDF that the server draws, in a tab of its own; says in words why there is none. The path is that of the call that answers a one-time link. */
export async function openDocument(path: string): Promise<void> {
  try {
    const { data } = await api.post<{ data: { url: string } }>(path, {})
    openLink(data.data.url)
  } catch (error) {
    const failure = readFailure(error)
    if (!failure.isTimeout)
      showToast({ title: 'Não foi possível abrir', message: describeFirstFault(failure), isError: true })
  }
}
