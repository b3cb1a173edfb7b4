import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type DatedResource, previewQuotas, useQuotaDecision } from './use-quota-decision.tsx'

/** PAY-01: inside the question whether to delete a row, what becomes of the issued quotas that its deletion changes. */
export function useDeletionQuotas(resource: DatedResource) {
  const { ask, forget, question, afterSave } = useQuotaDecision()
  const [isCounting, setIsCounting] = useState(false)
  return {
    /** The consequences that the question tells, with those for quotas below. */
    withQuotas: (id: string, text: ReactNode) => ({
      text: (
        <>
          {text && <p>{text}</p>}
          <Preview key={id} resource={resource} id={id} onCount={setIsCounting} onRead={ask} onLeave={forget} />
          {question}
        </>
      ),
      isCounting,
    }),
    afterDelete: afterSave,
  }
}

interface PreviewProps {
  resource: DatedResource
  id: string
  onCount(isCounting: boolean): void
  onRead: ReturnType<typeof useQuotaDecision>['ask']
  onLeave(): void
}

function Preview({ resource, id, onCount, onRead, onLeave }: PreviewProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['quotas of a deletion', resource, id],
    queryFn: () => previewQuotas(resource, null, id),
    // What is paid before the question is asked again changes it.
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => onCount(isFetching), [isFetching, onCount])
  useEffect(() => {
    if (data) onRead(data)
  }, [data, onRead])
  useEffect(() => onLeave, [onLeave])
  return null
}
