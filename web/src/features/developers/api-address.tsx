import { CopyField } from '../../parts/copy-field.tsx'

/** Where programs find the API, and how they send their key. */
export function ApiAddress() {
  const address = `${window.location.origin}/api`
  return (
    <CopyField
      label="Experimentar uma chave na linha de comandos"
      text={`curl -H "Authorization: Bearer A_SUA_CHAVE" ${address}/members?_limit=10`}
    />
  )
}
