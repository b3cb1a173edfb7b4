import { printDay } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useWording } from '../../api/terminology.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import classes from '../../resource/dialogs.module.css'
import { useResource } from '../../resource/use-explainer.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

interface Kept {
  data: { keptUntil: string | null }
}

/** In the head of the sheet of somebody who left, for those who may delete it: erases their personal data and keeps the number. */
export function AnonymizeMember({ member, refresh }: MemberPartProps) {
  const withWords = useWording()
  const mayErase = useResource('members')?.operations.includes('delete')
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const keptUntil = useQuery({
    queryKey: ['members', member._id, 'keptUntil'],
    queryFn: async ({ signal }) =>
      (await api.get<Kept>(`/members/${member._id}/kept_until`, { signal })).data.data.keptUntil,
    enabled: isOpen,
  }).data
  const close = () => setIsOpen(false)
  if (!mayErase || !member.endDate || member.anonymizedAt) return null
  const erase = async () => {
    setIsBusy(true)
    try {
      const { data } = await api.post<Kept>(`/members/${member._id}/anonymize`, { rev: member.rev })
      const until = data.data.keptUntil
      showToast({
        title: 'Dados pessoais apagados',
        ...(until && { message: `Os registos contabilísticos guardam o nome e o NIF até ${printDay(until)}.` }),
      })
      await refresh()
    } catch (fault) {
      showFailure('Não foi possível apagar', fault)
    } finally {
      setIsBusy(false)
      close()
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className={classes.danger}
        size="compact-md"
        leftSection={<IconEraser aria-hidden size="1.125rem" />}
        onClick={() => setIsOpen(true)}
      >
        Apagar dados pessoais
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Apagar os dados pessoais de «${String(member.name)}»?`}
          confirmLabel="Apagar dados"
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => void erase()}
        >
          {withWords(
            'Ficam o número de {memberSingular}, as datas, os estados e a categoria. Nome, contactos, morada, fotografia, notas e tudo o resto desaparecem, também do histórico, e o acesso termina. Esta ação não pode ser desfeita.',
          )}
          {keptUntil &&
            ` Recibos, registo de donativos e documentos de tesouraria são registos contabilísticos: guardam o nome e o NIF até ${printDay(keptUntil)}, fora das listas e da pesquisa; depois perdem-nos.`}
        </ConfirmDialog>
      )}
    </>
  )
}
