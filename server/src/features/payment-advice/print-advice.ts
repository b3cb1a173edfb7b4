import { lisbonDay } from '@agremia/model/rules/day'
import { organisationWords } from '@agremia/model/rules/message-templates/organisation-values'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { FeatureDeps } from '../feature.ts'
import { placeAndDateOf, readLetterLook } from '../messages/letters/letter-look.ts'
import { waysToPay } from '../payment-requests/ways-to-pay.ts'
import type { AdvicePrint, PrintedAdvice } from './draw-advices.ts'
import type { Advice } from './read-advices.ts'

export type PrintDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'publicUrl'>

/** What all advices of an organisation have in common, from its settings. */
export async function readAdviceLook(
  texts: SettingTexts,
  dataDir: string,
  now: Date,
): Promise<Omit<AdvicePrint, 'advices'>> {
  return {
    ...(await readLetterLook(texts, dataDir)),
    today: lisbonDay(now),
    inPerson: `Pode pagar diretamente ${organisationWords(texts).naOrganizacao}.`,
    madeAt: now,
  }
}

/** Makes advices with their addresses ready to be drawn. What is the same for all of them is found out once. */
export function advicePrinter(
  { kernel, settings, publicUrl }: Pick<PrintDeps, 'kernel' | 'settings' | 'publicUrl'>,
  now: Date,
): (advice: Advice, addressLines: readonly string[]) => PrintedAdvice {
  const texts = settings.texts()
  const [member, address] = [kernel.wording()('{MemberSingular}'), publicUrl()]
  const placeAndDate = placeAndDateOf(texts, now)
  return (advice, addressLines) => ({
    advice,
    ways: waysToPay(advice, texts, address),
    payer: `${member} n.º ${printMemberNumber(advice.memberNumber, texts)} · ${advice.name}`,
    addressLines,
    placeAndDate,
  })
}
