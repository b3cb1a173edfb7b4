import type { MessageProof } from '@agremia/model/calls/message-proofs'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Section, SectionHint } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { BATCHES, type BatchItem, useStep } from './use-batch.ts'

/** The sheets that prove who got the message, when and where. */
export function ProofsSection({ batch }: { batch: BatchItem }) {
  const { data: proofs, refetch } = useQuery({
    queryKey: [...queryKeys.item(BATCHES, batch._id), 'proofs'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: MessageProof[] }>(`/message_batches/${batch._id}/proofs`, { signal })).data.data,
    staleTime: 0,
  })
  const make = useStep<undefined>(batch._id, () => {
    showToast({ title: 'A prova está a ser feita' })
    void refetch()
  })
  // Of a sending that was cancelled before anything left there is nothing to prove.
  if (!proofs || (proofs.length === 0 && batch.status === 'cancelada')) return null
  return (
    <Section
      heading="Prova do envio"
      actions={
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ step: 'proofs', body: {} })}>
          {proofs.length === 0 ? 'Fazer já' : 'Fazer outra'}
        </Button>
      }
    >
      {proofs.length === 0 && (
        <p role="status" className={classes.none}>
          É feita dentro de poucos minutos.
        </p>
      )}
      <ul className={classes.list}>
        {proofs.map(({ url, fileName, madeAt, sha256, isIntact }) => (
          <li key={sha256}>
            <a href={url}>{fileName}</a>, feita em {printInstant(madeAt)}. SHA-256: {sha256}
            {!isIntact && <strong> O ficheiro foi alterado depois de feito.</strong>}
          </li>
        ))}
      </ul>
      <SectionHint>
        Diz quem recebeu, por que canal, em que endereço e em que dia, e traz o texto em anexo. Se alguma carta voltar,
        faça outra: as anteriores ficam.
      </SectionHint>
    </Section>
  )
}
