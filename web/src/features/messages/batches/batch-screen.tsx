import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { DraftScreen } from './draft-screen.tsx'
import { SendingScreen } from './sending-screen.tsx'
import { useBatch } from './use-batch.ts'

/** One sending: while it is a draft it is composed and looked over here, afterwards its progress is shown. */
export function BatchScreen({ id }: { id: string }) {
  const { data: batch, error, refetch } = useBatch(id)
  if (error && !batch) {
    return <NotLoaded isScreen title="Não foi possível abrir o envio" error={error} onRetry={refetch} />
  }
  if (!batch) return null
  return batch.status === 'rascunho' ? <DraftScreen batch={batch} /> : <SendingScreen batch={batch} />
}
