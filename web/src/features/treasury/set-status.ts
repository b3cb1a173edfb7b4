import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { api } from '../../api/client.ts'

/** Whether a status may need more than a touch: a date, a PDF, or the reason of an annulment. */
export const asksForMore = ({
  requiresDate,
  requiresPdf,
  slug,
}: Pick<DocStatus, 'requiresDate' | 'requiresPdf' | 'slug'>) => requiresDate || requiresPdf || isAnnulment({ slug })

export const isAnnulment = ({ slug }: Pick<DocStatus, 'slug'>) => slug === 'anulado'

/** Whether somebody sets it by hand: those of payment follow movements, an approval has its own button. */
export const isSetByHand = ({ kind, slug, active }: Pick<DocStatus, 'kind' | 'slug' | 'active'>) =>
  active && kind !== 'pagamento' && slug !== 'autorizado'

/** Gives a status to documents, in the place of the one that they have of its dimension. */
export const setStatus = (ids: readonly string[], docStatusId: string) =>
  api.post('/treasury_docs_statuses/bulk', { ids, docStatusId, replaceSameKind: true })

/** Takes a status away from documents; they count again where it was the annulment. */
export const removeStatus = (ids: readonly string[], docStatusId: string) =>
  api.post('/treasury_docs_statuses/bulk_delete', { ids, docStatusId })
