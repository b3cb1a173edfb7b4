import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { describeFailure, readFailure } from '../api/failure.ts'
import { MessagePanel } from '../ui/message-panel.tsx'

interface Props {
  title: string
  error: unknown
  onRetry(): unknown
  /** The message is the whole screen. */
  isScreen?: boolean
}

/** Says why something could not be read, with a button to try again. */
export function NotLoaded({ title, error, onRetry, isScreen }: Props) {
  return (
    <MessagePanel
      isScreen={isScreen}
      isError
      icon={<IconCloudOff />}
      title={title}
      action={
        <Button variant="default" onClick={() => void onRetry()}>
          Tentar de novo
        </Button>
      }
    >
      {describeFailure(readFailure(error))}
    </MessagePanel>
  )
}
