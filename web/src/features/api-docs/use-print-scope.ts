import { KEY_SCOPES, type KeyScope } from '@agremia/model/rules/key-scopes'
import { useWording } from '../../api/terminology.ts'

const isKnown = (scope: string): scope is KeyScope => Object.hasOwn(KEY_SCOPES, scope)

/** A permission as the form of a key calls it, with its name in programs between backticks. */
export function usePrintScope() {
  const say = useWording()
  return (scope: string) => (isKnown(scope) ? `«${say(KEY_SCOPES[scope])}» (\`${scope}\`)` : `\`${scope}\``)
}
