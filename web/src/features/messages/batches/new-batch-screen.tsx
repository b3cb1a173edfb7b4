import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import '../../../ui/form-styles.ts'
import { MESSAGE_TO, useChosenRows, useNamedMembers } from '../../../parts/chosen-rows.ts'
import type { Item } from '../../../resource/item.ts'
import type { ChosenRows } from '../../../resource/list-bulk-bar.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { useHere } from '../../../resource/use-here.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { CalledRecipients } from './called-recipients.tsx'
import { DraftForm } from './draft-form.tsx'
import { RecipientsChooser } from './recipients-chooser.tsx'
import { isSameSelection, withFilters } from './selection.ts'
import { BATCHES, templatesQuery } from './use-batch.ts'

/** A new sending: what it says, and whom it is for. Saving makes a draft, on whose screen everything else is decided. */
export function NewBatchScreen() {
  const { place } = useHere()
  // Another visit, from the menu or for other members, begins anew.
  return <NewBatch key={place} />
}

function NewBatch() {
  const resource = useResource(BATCHES)
  const { data: templates } = useQuery(templatesQuery)
  const navigate = useNavigate()
  const chosen = useChosenRows()
  const named = useNamedMembers(MESSAGE_TO)
  const [first] = useState(() => startOf(chosen, named))
  const [selection, setSelection] = useState(first)
  const [typed, setTyped] = useState({ name: 'livre' })
  if (!resource || !templates) return null
  const open = async (draft: Item) => {
    try {
      await api.post(`/message_batches/${draft._id}/compose`, { rev: draft.rev, selection })
    } catch (error) {
      // The draft is there, and its own screen asks for the recipients again.
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
    }
    await navigate({ to: '/mensagens/envios/$id', params: { id: draft._id } })
  }
  return (
    <div className={classes.screen}>
      <PageHeader title="Nova mensagem" note="Fica um rascunho: antes de enviar, vê quem a recebe e como sai." />
      <div className={classes.sections}>
        <Section heading="Destinatários">
          {messageKindOf(typed.name) === 'convocatoria' ? (
            <CalledRecipients />
          ) : (
            <RecipientsChooser selection={selection} onChange={setSelection} />
          )}
        </Section>
        <Section heading="Mensagem">
          <DraftForm
            resource={resource}
            templates={templates}
            saveLabel="Continuar"
            isBesideUnsaved={!isSameSelection(first, selection)}
            onCreated={draft => void open(draft)}
            onTyped={setTyped}
          />
        </Section>
      </div>
    </div>
  )
}

/** Without a choice made elsewhere nobody is chosen: a message must not go to everybody because somebody forgot to choose. */
const startOf = (chosen: ChosenRows | undefined, named: readonly string[]): RecipientSelection => ({
  ...(chosen?.ids && { ids: [...chosen.ids] }),
  ...(chosen?.query && withFilters({}, chosen.query)),
  ...(named.length > 0 && { also: [...named] }),
})
