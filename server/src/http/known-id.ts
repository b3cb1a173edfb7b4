import { isUuid } from '@agremia/model/resource/parse'
import { NotFound } from '../errors.ts'

/** The id in a path; what is no id is answered like a row that does not exist. */
export function knownId(id: string | undefined): string {
  if (!id || !isUuid(id)) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return id.toLowerCase()
}
