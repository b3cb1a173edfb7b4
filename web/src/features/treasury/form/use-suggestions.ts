import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { isNif, normaliseNif } from '@agremia/model/rules/nif'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import type { FormValues } from '../../../resource/form-values.ts'
import { fillUntyped } from './fill-form.ts'
import { MARKED } from './use-qr-filling.ts'

/** The supplier that the form names: one that was chosen, or a tax number that is right. */
function supplierIn(personId: unknown, taxNumber: unknown): Record<string, string> | undefined {
  if (typeof personId === 'string' && personId !== '') return { personId }
  if (typeof taxNumber === 'string' && isNif(taxNumber)) return { nif: normaliseNif(taxNumber) }
  return undefined
}

/** The second invoice of a supplier brings what the last one had, where nothing was typed. */
export function useSuggestions(form: UseFormReturn<FormValues>, fields: readonly ExplainedField[], isEnabled: boolean) {
  const [personId, taxNumber] = useWatch({ control: form.control, name: ['personId', 'entityTaxNumber'] })
  const supplier = JSON.stringify(supplierIn(personId, taxNumber) ?? null)
  useEffect(() => {
    const params = JSON.parse(supplier) as Record<string, string> | null // written above
    if (!params || !isEnabled) return
    const controller = new AbortController()
    api
      .get<{ data: DocSuggestion | null }>('/treasury_docs/suggestions', {
        params,
        signal: controller.signal,
      })
      .then(({ data }) => {
        const marked = form.getValues(MARKED)
        // The code on this invoice knows better than the last invoice.
        const open = fields.filter(({ name }) => !(Array.isArray(marked) && marked.includes(name)))
        if (!data.data) return
        // What is paid how is said when it is paid.
        const { bankAccountId: _account, paymentMethod: _method, ...suggested } = data.data
        fillUntyped({ form, fields: open, values: suggested })
      })
      // A proposal that cannot be read is no loss.
      .catch(() => undefined)
    return () => controller.abort()
  }, [supplier, isEnabled, form, fields])
}
