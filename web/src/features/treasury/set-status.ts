import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { api } from '../../api/client.ts'

/** Whether a status may need more than a touch: a date, a PDF, or the reason of an annulment. */
export const asksForMore = ({
  requiresDate,
  requiresPdf,
  slug,
}: Pick<DocStatus, 'requiresDate' | 'requiresPdf' | 'slug'>) => requiresDate || requiresPdf || slug === 'anulado'

/** Whether somebody sets it by hand: those of payment follow movements, an approval has its own button. */
export const isSetByHand = ({ kind, slug, active }: Pick<DocStatus, 'kind' | 'slug' | 'active'>) =>
  active && kind !== 'pagamento' && slug !== 'autorizado'

/** Gives a status to documents, in the place of the one that they have of its dimension. */
export const setStatus = (ids: readonly string[], docStatusId: string) =>
  api.post('/treasury_docs_statuses/bulk', { ids, docStatusId, replaceSameKind: true })
