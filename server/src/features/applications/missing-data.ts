import { requiredOnlyIn } from '@agremia/model/resource/kept'
import { isBlank } from '@agremia/model/resource/parse'
import { members } from '@agremia/model/resources/members'
import { InvalidInput } from '../../errors.ts'
import type { Kernel } from '../../resource/kernel.ts'

/** The fields that this type of organisation requires of members and that are empty here, with their labels. */
export function missingOfMember(kernel: Pick<Kernel, 'profile' | 'wording'>, values: object): [string, string][] {
  const told: Readonly<Record<string, unknown>> = { ...values }
  const say = kernel.wording()
  return requiredOnlyIn(members, kernel.profile())
    .filter(([name]) => isBlank(told[name]))
    .map(([name, { label }]) => [name, say(label)])
}

/**
 * Refuses an acceptance while required fields are empty. The dialog of the decision does not have them, so the message says
 * where to fill them in.
 */
export function refuseWithout(kernel: Pick<Kernel, 'profile' | 'wording'>, values: object) {
  const missing = missingOfMember(kernel, values).map(([, label]) => label)
  if (missing.length === 0) return
  const text = `Faltam dados que uma cooperativa tem de ter de cada {memberSingular}: ${missing.join(', ')}. Complete a candidatura e aceite-a depois.`
  throw new InvalidInput({ _: kernel.wording()(text) })
}
