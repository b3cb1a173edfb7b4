import { counted } from '@agremia/model/rules/counted'
import { PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import classes from './api-docs.module.css'
import { type ApiDocument, type ApiOperation, groupOperations } from './api-document.ts'
import { OperationView } from './operation-view.tsx'

/** So many calls are shown without opening their resource. */
const SHORT = 20

interface Props {
  document: ApiDocument
  apiKey: string
  onApiKey(key: string): void
}

/** Every call by resource, with a search. What is closed is not drawn: there are hundreds. */
export function ApiReference({ document, apiKey, onApiKey }: Props) {
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const groups = useMemo(() => groupOperations(document, deferred), [document, deferred])
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  const isShort = count <= SHORT
  return (
    <div className={classes.reference}>
      <div className={classes.fields}>
        <TextInput
          type="search"
          label="Procurar"
          placeholder="Por exemplo: pagamentos, POST, verify"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <PasswordInput
          label="Chave para experimentar"
          description="Fica só nesta página, e perde-se quando sair dela. Sem chave, os pedidos vão como os de um visitante."
          value={apiKey}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a chave' }}
          onChange={event => onApiKey(event.currentTarget.value.trim())}
        />
      </div>
      <p role="status" className={classes.text}>
        {counted(count, 'operação', 'operações')} em {counted(groups.length, 'grupo', 'grupos')}
      </p>
      <div className={classes.groups}>
        {groups.map(({ name, label, operations }) => (
          // Another key opens the groups anew once a search has left few.
          <Fold key={`${name} ${isShort}`} isOpenAtFirst={isShort} summary={<h2>{label}</h2>}>
            {operations.map(operation => (
              <Fold key={operation.operationId} summary={<OperationTitle operation={operation} />}>
                <OperationView document={document} operation={operation} apiKey={apiKey} />
              </Fold>
            ))}
          </Fold>
        ))}
      </div>
    </div>
  )
}

const OperationTitle = ({ operation: { method, path, summary } }: { operation: ApiOperation }) => (
  <>
    <code className={classes.method}>{method}</code> <code>{path}</code> <span className={classes.note}>{summary}</span>
  </>
)

interface FoldProps {
  summary: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A part that is drawn once it is opened. */
function Fold({ summary, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details className={classes.fold} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div className={classes.inside}>{children}</div>}
    </details>
  )
}
