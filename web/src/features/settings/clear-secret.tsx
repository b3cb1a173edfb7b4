import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Deletes a stored secret after a confirmation, because nobody can read it again to restore it. */
export function ClearSecret({ field }: { field: ExplainedField }) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const close = () => setIsAsking(false)
  const clearing = useMutation({
    mutationFn: () => api.patch('/settings', { [field.name]: null }),
    onSuccess: async () => {
      close()
      showToast({ title: 'Definição apagada', message: field.label })
      await client.invalidateQueries({ queryKey: queryKeys.resource('settings') })
    },
    onError: error => {
      showFailure('Não foi apagada', error)
    },
  })
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
        Apagar: {field.label}
      </Button>
      {isAsking && (
        <Dialog
          title={`Apagar «${field.label}»?`}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>
                Cancelar
              </Button>
              <Button loading={clearing.isPending} onClick={() => clearing.mutate()}>
                Apagar
              </Button>
            </>
          }
        >
          <p>O que estava guardado não pode ser recuperado; para voltar a usá-lo, terá de o escrever outra vez.</p>
        </Dialog>
      )}
    </>
  )
}
