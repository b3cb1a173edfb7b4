import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'

export type Confirmation =
  | { is: 'asking' | 'unknown' | 'expired' }
  | { is: 'confirmed' | 'alreadyConfirmed'; nextStep: string }
  /** Nothing is confirmed until the photo that the organisation asks for is there. */
  | { is: 'photoMissing'; photoToken: string }
  /** No answer, or none that says anything of the code. */
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
    // A code that is no code at all (too long, empty) is unknown too.
    if (failure.status === 404 || failure.status === 422) return { is: 'unknown' }
    if (failure.status === 410) return { is: 'expired' }
    return { is: 'failed', text: describeFailure(failure) }
  }
}

function readPhotoToken({ code, data }: Record<string, unknown>) {
  if (code !== 'photoMissing' || typeof data !== 'object' || data === null || !('photoToken' in data)) return undefined
  return typeof data.photoToken === 'string' ? data.photoToken : undefined
}

/** By code, so that one code is sent once however often the screen is drawn: the second answer would be another. */
const asked = new Map<string, Promise<Confirmation>>()

/** NAV-16: what became of a code, and how to ask again where nothing was answered. */
export function useConfirmation(code: string) {
  const [confirmation, setConfirmation] = useState<Confirmation>({ is: 'asking' })
  const ask = useCallback(async () => {
    const answer = asked.get(code) ?? confirm(code)
    asked.set(code, answer)
    const told = await answer
    if (told.is === 'failed' || told.is === 'photoMissing') asked.delete(code)
    setConfirmation(told)
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
