import { newTitleOf } from '@agremia/model/resource/label'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import { keyState } from './key-state.ts'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const LIST = '/developers'

/** NAV-45: once the key is made, its secret is shown before the screen goes on. */
export function NewApiKeyForm() {
  const navigate = useNavigate()
  const resource = useResource('apiSecrets')
  const [made, setMade] = useState<{ item: Item; isLast: boolean }>()
  if (!resource) return null
  const close = () => {
    setMade(undefined)
    if (made?.isLast) void navigate({ to: `/apiSecrets/${made.item._id}`, replace: true })
  }
  return (
    <>
      <ResourceForm
        name={resource.name}
        newTitle={newTitleOf(resource.label)}
        listAddress={LIST}
        complete={item => setMade({ item, isLast: false })}
        onCreated={item => setMade({ item, isLast: true })}
        onDeleted={() => navigate({ to: LIST })}
      />
      {made && <NewSecretDialog name={String(made.item.name)} secret={String(made.item.secret)} onClose={close} />}
    </>
  )
}

/** NAV-46 */
export function ApiKeyForm({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <ResourceForm
      name="apiSecrets"
      id={id}
      newTitle=""
      listAddress={LIST}
      sheet={SHEET}
      onCreated={() => undefined}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}

const SHEET: Sheet = { head: item => <Head item={item} />, tabs: [] }

function Head({ item }: { item: Item }) {
  const [isRevoking, setIsRevoking] = useState(false)
  const { word, colour } = keyState(item)
  return (
    <PageHeader
      title={String(item.name)}
      note={
        <>
          <WordBadge colour={colour}>{word}</WordBadge> agr_{String(item.prefix)}…
        </>
      }
    >
      {!item.revokedAt && (
        <Button variant="default" onClick={() => setIsRevoking(true)}>
          Revogar
        </Button>
      )}
      {isRevoking && <RevokeDialog item={item} onClose={() => setIsRevoking(false)} />}
    </PageHeader>
  )
}
