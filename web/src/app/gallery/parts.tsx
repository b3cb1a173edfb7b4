import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '../../resource/error-summary.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingDots } from '../../ui/loading-dots.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './gallery.module.css'
import { fieldOf } from './samples.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.type} aria-label={title}>
      <h3>{title}</h3>
      <div className={classes.row}>{children}</div>
    </section>
  )
}

const SUMMARY = [
  fieldOf('string', { label: 'Nome', name: 'nome' }),
  fieldOf('nif', { label: 'NIF', name: 'contribuinte' }),
]

/** The parts of ui/, and those that every form has. */
export function Parts() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Part title="Botões">
        <Button>Guardar</Button>
        <Button variant="default">Cancelar</Button>
        <Button variant="subtle">Ver mais</Button>
        <Button leftSection={<IconPlus size="1.125rem" />}>Novo</Button>
        <Button loading>A guardar</Button>
        <Button disabled>Sem permissão para guardar</Button>
      </Part>
      <Part title="Avisos passageiros">
        <Button
          variant="default"
          onClick={() =>
            showToast({ title: 'Alterações guardadas', action: { label: 'Anular', run: () => {} }, stays: 60_000 })
          }
        >
          Mostrar aviso
        </Button>
        <Button
          variant="default"
          onClick={() => showToast({ title: 'Não guardou', message: 'Tente de novo.', isError: true, stays: 60_000 })}
        >
          Mostrar aviso de erro
        </Button>
      </Part>
      <Part title="Pergunta">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Abrir pergunta
        </Button>
        {isOpen && (
          <Dialog
            title="Eliminar «Coro»?"
            onClose={() => setIsOpen(false)}
            actions={
              <>
                <Button variant="default" onClick={() => setIsOpen(false)}>
                  Cancelar
                </Button>
                <Button onClick={() => setIsOpen(false)}>Eliminar</Button>
              </>
            }
          >
            <p>Esta ação não pode ser desfeita.</p>
          </Dialog>
        )}
      </Part>
      <Part title="A carregar">
        <LoadingDots />
        <Skeleton height="2.5rem" width="16rem" />
      </Part>
      <Part title="Mensagens em vez de conteúdo">
        <MessagePanel icon={<IconInbox />} title="Ainda não há etiquetas" action={<Button>Criar a primeira</Button>}>
          As etiquetas ajudam a encontrar grupos de pessoas.
        </MessagePanel>
        <MessagePanel
          icon={<IconAlertTriangle />}
          title="A lista não carregou"
          isError
          action={<Button>Tentar de novo</Button>}
        >
          O servidor não respondeu.
        </MessagePanel>
      </Part>
      <Part title="Resumo de erros">
        <ErrorSummary
          attempt={0}
          fields={SUMMARY}
          errors={{ nome: 'Campo obrigatório.', contribuinte: 'NIF inválido: confirme os 9 algarismos.' }}
        />
      </Part>
    </>
  )
}
