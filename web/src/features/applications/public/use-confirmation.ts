import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'

export type Confirmation =
  | { is: 'asking' | 'unknown' | 'expired' }
  | { is: 'confirmed' | 'alreadyConfirmed'; nextStep: string }
  /** The organisation requires a photo; until it is sent the e-mail is not confirmed. */
  | { is: 'photoMissing'; photoToken: string }
  /** The server did not answer, or failed. */
  | { is: 'failed'; text: string }

interface Answer {
  data: { result: 'confirmed' | 'alreadyConfirmed'; nextStep: string }
}

async function confirm(verificationCode: string): Promise<Confirmation> {
  try {
    const { data } = await api.post<Answer>('/member_applications/verifyEmail', { verificationCode })
    return { is: data.data.result, nextStep: data.data.nextStep }
  } catch (error) {
    const failure = readFailure(error)
    const photoToken = readPhotoToken(failure.body)
    if (photoToken) return { is: 'photoMissing', photoToken }
    // A malformed code (empty, too long) is answered like an unknown one.
    if (failure.status === 404 || failure.status === 422) return { is: 'unknown' }
    if (failure.status === 410) return { is: 'expired' }
    return { is: 'failed', text: describeFailure(failure) }
  }
}

function readPhotoToken({ code, data }: Record<string, unknown>) {
  if (code !== 'photoMissing' || typeof data !== 'object' || data === null || !('photoToken' in data)) return undefined
  return typeof data.photoToken === 'string' ? data.photoToken : undefined
}

/** The requests by code: a code is sent once even if React mounts the screen twice, since the second answer would be «já confirmado». */
const requestsByCode = new Map<string, Promise<Confirmation>>()

/** NAV-16: the result of a confirmation code, and a function that tries again after a failure. */
export function useConfirmation(code: string) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ is: 'asking' })
  const ask = useCallback(async () => {
    const answer = requestsByCode.get(code) ?? confirm(code)
    requestsByCode.set(code, answer)
    const result = await answer
    if (result.is === 'failed' || result.is === 'photoMissing') requestsByCode.delete(code)
    setConfirmation(result)
  }, [code])
  useEffect(() => {
    void ask()
  }, [ask])
  const again = useCallback(() => {
    setConfirmation({ is: 'asking' })
    return ask()
  }, [ask])
  return { confirmation, again }
}
