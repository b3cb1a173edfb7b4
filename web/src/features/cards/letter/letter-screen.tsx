import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Sheet } from '../../../resource/form-tabs.tsx'
import type { ResourceDescription } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { useItem } from '../../../resource/use-item.ts'
import { LetterHead } from './letter-head.tsx'

const LIST = '/~cartoesMembro'
const SHEET: Sheet = { head: letter => <LetterHead letter={letter} />, tabs: [] }
/** Fields that the head shows, and those that only sending sets. */
const IN_HEAD = new Set(['cardId', 'memberId', 'sentAt', 'sendChannel'])

/** NAV-20: the letter with which a card is sent: to read, change, print and send. The address names the letter or its card. */
export function LetterScreen({ id }: { id: string }) {
  const resource = useResource('membershipCardLetters')
  return resource ? <Letter id={id} resource={resource} /> : null
}

function Letter({ id, resource }: { id: string; resource: ResourceDescription }) {
  const navigate = useNavigate()
  const letterId = useItem(resource, id).data?._id
  useEffect(() => {
    // A form saves under the id of what it shows.
    if (letterId && letterId !== id)
      void navigate({ to: '/~cartaCartoesMembro/$id', params: { id: letterId }, replace: true })
  }, [letterId, id, navigate])
  if (letterId && letterId !== id) return null
  return (
    <ResourceForm
      name={resource.name}
      id={id}
      newTitle=""
      listAddress={LIST}
      sheet={SHEET}
      adapt={fields => fields.filter(({ name }) => !IN_HEAD.has(name))}
      onCreated={() => {}}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
