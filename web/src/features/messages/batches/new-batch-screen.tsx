import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useWording } from '../../../api/terminology.ts'
import '../../../ui/form-styles.ts'
import { keepRecipients, readRecipients } from '../../../parts/chosen-recipients.ts'
import { FieldInput } from '../../../resource/field-input.tsx'
import type { FormValue } from '../../../resource/form-values.ts'
import { printCount } from '../../../resource/list-count.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from './batch.module.css'
import { DraftForm } from './draft-form.tsx'
import { plainField } from './plain-field.ts'
import { BATCHES, type BatchItem, templatesQuery } from './use-batch.ts'

/** A new sending: what it says, and whom it is for. Saving makes a draft, on whose screen everything else is decided. */
export function NewBatchScreen() {
  const resource = useResource(BATCHES)
  const { data: templates } = useQuery(templatesQuery)
  const navigate = useNavigate()
  const withWords = useWording()
  const [chosen, setChosen] = useState(readRecipients)
  const [also, setAlso] = useState<FormValue>([])
  const [made, setMade] = useState<BatchItem>()
  if (!resource || !templates) return null
  const save = async (sent: Record<string, unknown>) => {
    // A draft that was made before something else failed is changed, so that trying again leaves no second one.
    const { data: draft } = made
      ? await api.put<{ data: BatchItem }>(`/message_batches/${made._id}`, { ...sent, rev: made.rev })
      : await api.post<{ data: BatchItem }>('/message_batches', sent)
    setMade(draft.data)
    const selection = {
      ...(chosen?.ids && { ids: chosen.ids }),
      ...(chosen?.query && { query: chosen.query }),
      ...(typeof also === 'object' && also.length > 0 && { also }),
    }
    const { data: composed } = await api.post<{ data: BatchItem }>(`/message_batches/${draft.data._id}/compose`, {
      rev: draft.data.rev,
      selection,
    })
    setMade(composed.data)
    keepRecipients(undefined)
    await navigate({ to: '/mensagens/envios/$id', params: { id: draft.data._id } })
  }
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Nova mensagem"
        note={
          chosen &&
          withWords(
            `Para ${printCount(chosen.count)} ${chosen.count === 1 ? '{memberSingular}' : '{memberPlural}'} da lista.`,
          )
        }
      >
        {chosen && (
          <Button
            variant="subtle"
            onClick={() => {
              keepRecipients(undefined)
              setChosen(undefined)
            }}
          >
            Escolher outros
          </Button>
        )}
      </PageHeader>
      <div className={classes.panel}>
        <DraftForm resource={resource} templates={templates} saveLabel="Continuar" save={save}>
          <FieldInput
            field={recipientsField(withWords(chosen ? 'Juntar {memberPlural}' : 'Destinatários'))}
            id="campo-also"
            value={also}
            onChange={setAlso}
          />
        </DraftForm>
      </div>
    </div>
  )
}

const recipientsField = (label: string) =>
  plainField({ name: 'also', label, fieldType: 'refs', inputType: 'autocomplete', to: 'members' })
