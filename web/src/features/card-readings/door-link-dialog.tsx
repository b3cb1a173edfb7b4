import type { DoorLink } from '@agremia/model/calls/card-readings'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { svgAddress } from '../../parts/svg-address.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './door-desk.module.css'

/** A link with which a volunteer without an account verifies cards at this door until the night is over. */
export function DoorLinkDialog({ path, onClose }: { path: string; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    // Not below the resource's own key: news of the session would make another link.
    queryKey: ['door link', path],
    queryFn: async () => (await api.post<{ data: DoorLink }>(`${path}/door_links`)).data.data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const end = useMutation({
    mutationFn: () => api.delete(`${path}/door_links`),
    onSuccess: () => {
      showToast({ title: 'As ligações desta sessão terminaram' })
      onClose()
    },
    onError: failure => showFailure('As ligações não terminaram', failure),
  })
  return (
    <Dialog
      title="Abrir noutro telemóvel"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" aria-busy={end.isPending} onClick={() => end.isPending || end.mutate()}>
            Terminar todas as ligações
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <p>
        Leia o código com o outro telemóvel, ou envie a ligação a quem fica à porta: não precisa de conta, e só serve
        para verificar cartões nesta sessão.
      </p>
      {error && <NotLoaded title="Não foi possível criar a ligação" error={error} onRetry={refetch} />}
      {data && (
        <>
          <img className={classes.qr} src={svgAddress(data.qr)} alt="Código QR da ligação" />
          <CopyField label="Ligação" text={data.url} />
          <p>Termina em {printInstant(data.expiresAt)}.</p>
        </>
      )}
    </Dialog>
  )
}
