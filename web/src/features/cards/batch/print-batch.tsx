import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { MenuButton } from '../../../parts/menu-button.tsx'

/** One PDF of all cards of a batch, with or without their letters. It marks no card as printed. */
export function PrintBatch({ batchId }: { batchId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (includeLetters: boolean) =>
      (await api.post<{ data: TaskEntry }>(`/card_batches/${batchId}/pdf`, { includeLetters })).data.data,
    onSuccess: task => followTask(task),
    onError: error => showFailure('Não foi possível fazer o PDF', error),
  })
  return (
    <MenuButton
      label="PDF para imprimir"
      opens="bottom-end"
      width="13rem"
      variant="filled"
      leftSection={<IconPrinter size="1.125rem" aria-hidden />}
      aria-busy={isPending}
    >
      <Menu.Item onClick={() => isPending || mutate(false)}>Só os cartões</Menu.Item>
      <Menu.Item onClick={() => isPending || mutate(true)}>Cartões e cartas</Menu.Item>
    </MenuButton>
  )
}
