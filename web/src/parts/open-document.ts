import { api } from '../api/client.ts'
import { openLink } from '../api/follow-link.ts'
import { printLink } from '../api/print-link.ts'
import { showFailure } from '../api/show-failure.ts'

/** A one-time link to a PDF that the server draws. */
export const askForLink = async (path: string, body: object = {}) =>
  (await api.post<{ data: { url: string } }>(path, body)).data.data.url

/** Opens a PDF that the server draws, in a tab of its own; says in words why there is none. The path is that of the call that answers a one-time link. */
export async function openDocument(path: string, body: object = {}): Promise<void> {
  try {
    openLink(await askForLink(path, body))
  } catch (error) {
    showFailure('Não foi possível abrir', error)
  }
}

/** Prints such a PDF from where somebody is, where the call offers it for a printer. */
export async function printDocument(path: string): Promise<void> {
  try {
    printLink(await askForLink(path, { forPrinter: true }))
  } catch (error) {
    showFailure('Não foi possível imprimir', error)
  }
}
