import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import type { FormValues } from '../../../resource/form-values.ts'
import { fillUntyped } from './fill-form.ts'
import { suggestedValues, supplierIn } from './suggested-values.ts'
import { MARKED } from './use-qr-filling.ts'

interface Suggesting {
  form: UseFormReturn<FormValues>
  fields: readonly ExplainedField[]
  isEnabled: boolean
  onFilled(): void
}

/** The second invoice of a supplier brings what the last one had, where nothing was typed; the account once it is paid. */
export function useSuggestions({ form, fields, isEnabled, onFilled }: Suggesting) {
  const names = ['personId', 'entityTaxNumber', 'paidDate']
  const [personId, taxNumber, paidDate] = useWatch({ control: form.control, name: names })
  const [suggestion, setSuggestion] = useState<DocSuggestion | null>(null)
  const supplier = JSON.stringify(supplierIn(personId, taxNumber) ?? null)
  const isPaid = Boolean(paidDate)
  useEffect(() => {
    const params = JSON.parse(supplier) as Record<string, string> | null // written above
    if (!params || !isEnabled) return
    const controller = new AbortController()
    api
      .get<{ data: DocSuggestion | null }>('/treasury_docs/suggestions', { params, signal: controller.signal })
      .then(({ data }) => setSuggestion(data.data))
      // A proposal that cannot be read is no loss.
      .catch(() => undefined)
    return () => {
      controller.abort()
      setSuggestion(null)
    }
  }, [supplier, isEnabled])
  useEffect(() => {
    if (!suggestion) return
    const marked: unknown = form.getValues(MARKED)
    const fromQr = Array.isArray(marked) ? marked.map(String) : []
    fillUntyped({ form, fields, values: suggestedValues(suggestion, { fromQr, isPaid }) })
    onFilled()
  }, [suggestion, isPaid, form, fields, onFilled])
}
