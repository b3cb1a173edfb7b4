import { IconCheck } from '@tabler/icons-react'
import { describeChange, useGuardedChanges } from '../../parts/guarded-values/guarded-changes.ts'
import { PendingVerbs } from '../../parts/guarded-values/pending-verbs.tsx'
import rows from '../../parts/record-rows.module.css'
import sections from '../../parts/sections-screen.module.css'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import '../../ui/form-styles.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** SEC-04: every change that waits, also of suppliers, who have no form of their own. */
export function ChangesScreen() {
  const { data, error, refetch } = useGuardedChanges()
  return (
    <div className={sections.screen}>
      <PageHeader title="Mudanças por confirmar" />
      {error && !data && <NotLoaded title="Não foi possível ler as mudanças" error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <MessagePanel icon={<IconCheck />} title="Nada por confirmar">
          Aqui ficam os IBAN que alguém pediu para mudar, até outro administrador os confirmar.
        </MessagePanel>
      )}
      {data && data.length > 0 && (
        <ul className={rows.rows}>
          {data.map(change => (
            <li key={change._id}>
              <div className={rows.words}>
                <strong>{change.what}</strong>
                <span className={rows.details}>{describeChange(change)}</span>
              </div>
              <PendingVerbs change={change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
