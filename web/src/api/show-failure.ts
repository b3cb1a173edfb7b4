import { showToast } from '../ui/toast.tsx'
import { describeFirstFault, readFailure } from './failure.ts'

/** Says in a toast what did not happen and why; nothing after a timeout (API-05). */
export function showFailure(title: string, error: unknown): void {
  const failure = readFailure(error)
  if (!failure.isTimeout) showToast({ title, message: describeFirstFault(failure), isError: true })
}
