import { IconFileOff } from '@tabler/icons-react'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'

interface Props {
  title: string
  error: unknown
  onRetry(): unknown
}

/** Says which years have a report where the address names another one; trying again would not help then. */
export function ReportNotRead({ title, error, onRetry }: Props) {
  const failure = readFailure(error)
  return (
    <SectionsScreen title={title}>
      {failure.errors.year ? (
        <MessagePanel isError icon={<IconFileOff />} title="Não há relatório deste ano">
          {describeFirstFault(failure)}
        </MessagePanel>
      ) : (
        <NotLoaded title="Não foi possível ler o relatório" error={error} onRetry={onRetry} />
      )}
    </SectionsScreen>
  )
}
