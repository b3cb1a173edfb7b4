import { printLongDay } from '../day.ts'
import { organisationValues } from '../message-templates/organisation-values.ts'
import type { TemplateKind } from '../message-templates/template.ts'
import { type OfficeHolder, presidentOf } from '../office-holders.ts'
import type { SettingTexts } from '../settings.ts'

/** What is the same for every recipient of a message. */
export interface SendingFacts {
  kind: TemplateKind
  /** The day of sending in Lisbon. */
  day: string
  /** Where the app is reached. */
  publicUrl: string
  /** Who is in office on that day. */
  holders: readonly OfficeHolder[]
}

/** The values that settings and the day provide: the organisation, its words and its assemblies. */
export const sendingValues = (texts: SettingTexts, { kind, day, publicUrl, holders }: SendingFacts) => ({
  ...organisationValues(texts, holders),
  ano: day.slice(0, 4),
  dataConvocatoria: printLongDay(day),
  intervaloSegundaConvocatoria: printMinutes(Number(texts.secondCallMinutes)),
  /** Opens the block about representation, which only cooperatives allow. */
  cooperativa: texts.orgType === 'cooperative' ? 'sim' : '',
  // In the call of an assembly it leads to the documents, which are elsewhere: there it is asked for.
  ...(kind === 'convocatoria' ? chairOf(holders) : { ligacao: publicUrl }),
})

/** Who calls the assembly; asked for where nobody is in office. */
function chairOf(holders: readonly OfficeHolder[]): Readonly<Record<string, string>> {
  const chair = presidentOf(holders, 'mesa_ag')
  return chair ? { presidenteMesa: chair.name } : {}
}

/** `30 minutos`, `uma hora`, `2 horas`; empty if there is no second call. */
export function printMinutes(minutes: number) {
  if (minutes === 0) return ''
  if (minutes === 60) return 'uma hora'
  if (minutes % 60 === 0) return `${minutes / 60} horas`
  return minutes === 1 ? 'um minuto' : `${minutes} minutos`
}
