import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from './sign-out.ts'

/** NAV-05: opening this address signs out. */
export function SignOutScreen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    signOut()
    client.clear()
    void navigate({ to: '/autorizacao/entrar', replace: true })
  }, [client, navigate])
  return null
}
