import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { terminologyQuery } from '../../api/terminology.ts'
import { SignInScreen } from '../../features/auth/sign-in-screen.tsx'
import { signOut } from '../../features/auth/sign-out.ts'

export function SignIn() {
  const { data } = useQuery(terminologyQuery)
  return <SignInScreen organisation={data?.name ?? ''} />
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
