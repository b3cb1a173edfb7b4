import { requiredOnlyIn } from '@agremia/model/resource/kept'
import { isBlank } from '@agremia/model/resource/parse'
import { members } from '@agremia/model/resources/members'
import { InvalidInput } from '../../errors.ts'
import type { Kernel } from '../../resource/kernel.ts'

/** What this organisation must know of its members and these data do not say, by name: `NIF / NIPC`. */
export function missingOfMember(kernel: Pick<Kernel, 'profile' | 'wording'>, values: object): [string, string][] {
  const told: Readonly<Record<string, unknown>> = { ...values }
  const say = kernel.wording()
  return requiredOnlyIn(members, kernel.profile())
    .filter(([name]) => isBlank(told[name]))
    .map(([name, { label }]) => [name, say(label)])
}

/** The form of a decision has no boxes for them: whoever decides is told where they are filled in. */
export function refuseWithout(kernel: Pick<Kernel, 'profile' | 'wording'>, values: object) {
  const missing = missingOfMember(kernel, values).map(([, label]) => label)
  if (missing.length === 0) return
  const text = `Faltam dados que uma cooperativa tem de ter de cada {memberSingular}: ${missing.join(', ')}. Complete a candidatura e aceite-a depois.`
  throw new InvalidInput({ _: kernel.wording()(text) })
}
