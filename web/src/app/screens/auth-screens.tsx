import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { terminologyQuery } from '../../api/terminology.ts'
import { LinkRequestScreen } from '../../features/auth/link-request-screen.tsx'
import { LinkScreen } from '../../features/auth/link-screen.tsx'
import { SignInScreen } from '../../features/auth/sign-in-screen.tsx'
import { signOut } from '../../features/auth/sign-out.ts'

const useOrganisation = () => useQuery(terminologyQuery).data?.name ?? ''

export const SignIn = () => <SignInScreen organisation={useOrganisation()} />
export const LinkRequest = () => <LinkRequestScreen organisation={useOrganisation()} />

export function LinkEntry() {
  const { recoverCode } = useParams({ from: '/autorizacao/loginporlink/$recoverCode' })
  return <LinkScreen organisation={useOrganisation()} code={recoverCode} />
}

/** NAV-05. */
export function SignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    signOut()
    client.clear()
    void navigate({ to: '/autorizacao/entrar', replace: true })
  }, [client, navigate])
  return null
}
