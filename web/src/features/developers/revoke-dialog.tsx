import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'

export function RevokeDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const client = useQueryClient()
  return (
    <CallDialog
      title={`Revogar a chave «${String(item.name)}»`}
      path={`/api_secrets/${item._id}/revoke`}
      fields={[]}
      sendLabel="Revogar"
      isRisky
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Chave revogada' })
        void client.invalidateQueries({ queryKey: queryKeys.resource('apiSecrets') })
        onClose()
      }}
    >
      <p>
        O programa que a usa deixa de entrar já, em todo o lado. Não se pode desfazer: para voltar, cria-se outra chave.
      </p>
    </CallDialog>
  )
}
