import { api } from '../api/client.ts'
import { showFailure } from '../api/show-failure.ts'
import { saveFile } from '../ui/save-file.ts'

const FILE_NAME = /filename\*=UTF-8''([^;]+)/

/** Downloads a file of the API under the name that the server gives it. */
export async function downloadFile(path: string) {
  try {
    const { data, headers } = await api.get<Blob>(path, { responseType: 'blob', timeout: 0 })
    const name = FILE_NAME.exec(String(headers['content-disposition']))?.[1]
    saveFile(data, name ? decodeURIComponent(name) : 'ficheiro.csv')
  } catch (error) {
    showFailure('Não foi possível descarregar', error)
  }
}
