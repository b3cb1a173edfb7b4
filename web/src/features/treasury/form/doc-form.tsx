import { newTitleOf } from '@agremia/model/resource/label'
import { lisbonDay } from '@agremia/model/rules/day'
import { runningYear } from '@agremia/model/rules/treasury/fiscal-year'
import { useNavigate } from '@tanstack/react-router'
import { use, useCallback, useMemo, useState } from 'react'
import { useSetting } from '../../../api/settings.ts'
import { FieldInput } from '../../../resource/field-input.tsx'
import type { Sheet } from '../../../resource/form-tabs.tsx'
import { type SupplyInput, SupplyInputContext } from '../../../resource/inputs/supplied-input.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { docFields } from './doc-fields.ts'
import { DocHead } from './doc-head.tsx'
import { DocMovements } from './doc-movements.tsx'
import { DocSide } from './doc-side.tsx'
import { fieldFromQr } from './field-from-qr.ts'
import { PdfInput } from './pdf-input.tsx'

const LIST = '/tesouraria'
/** NAV-42: the path has the doubled letter. */
const ITEM = '/tesoouraria/$id'

/** NAV-40. */
export const NewTreasuryDocForm = () => <TreasuryDocForm />

/** NAV-40 and NAV-42: a document of the treasury with its PDF beside it. */
export function TreasuryDocForm({ id }: { id?: string }) {
  const resource = useResource('treasuryDocs')
  const treasuryYear = useSetting('treasuryYear')
  return resource && treasuryYear !== undefined ? <LoadedForm {...{ id, resource, treasuryYear }} /> : null
}

interface LoadedProps {
  id?: string
  resource: ResourceDescription
  treasuryYear: string
}

function LoadedForm({ id, resource, treasuryYear }: LoadedProps) {
  const navigate = useNavigate()
  const supplyUsual = use(SupplyInputContext)
  const [marked, setMarked] = useState<readonly string[]>([])
  const [start] = useState(() => ({ fiscalYear: String(runningYear(treasuryYear, lisbonDay(new Date()))) }))
  const supply: SupplyInput = useCallback(
    props => {
      const { field } = props
      if (field.name === 'pdfIds') return <PdfInput {...props} />
      const shown = fieldFromQr(field, marked)
      return shown === field ? supplyUsual(props) : <FieldInput {...props} field={shown} />
    },
    [marked, supplyUsual],
  )
  const sheet: Sheet = useMemo(
    () => ({
      head: item => <DocHead doc={item} />,
      beside: (item, form, validate) => <DocSide {...{ item, form, resource, validate }} onMarked={setMarked} />,
      tabs: [{ value: 'pagamentos', label: 'Pagamentos', panel: item => <DocMovements doc={item} /> }],
    }),
    [resource],
  )
  return (
    <SupplyInputContext value={supply}>
      <ResourceForm
        name={resource.name}
        id={id}
        newTitle={newTitleOf(resource.label)}
        start={start}
        listAddress={LIST}
        adapt={docFields}
        warnsNew
        sheet={sheet}
        onCreated={item => navigate({ to: ITEM, params: { id: item._id }, replace: true })}
        onDeleted={() => navigate({ to: LIST })}
      />
    </SupplyInputContext>
  )
}
