import { memberApplications } from '@agremia/model/resources/member-applications'
import { findGaps } from '@agremia/model/rules/application-form'
import { lisbonDay } from '@agremia/model/rules/day'
import { NotFound } from '../../errors.ts'
import { readRow } from '../../resource/select.ts'
import { nextNumber } from '../members/numbers.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { lacksPhoto } from './application-photos.ts'
import { findLikeness } from './likeness.ts'
import { decisionBodyOf } from './messages.ts'
import { missingOfMember } from './missing-data.ts'
import { askedFieldRules, askedFields } from './public-form.ts'

/** The facts for a decision: possible duplicates, missing data, and the number and dates that an acceptance would give. */
export async function readDecisionFacts({ kernel, store }: ApplicationDeps, id: string) {
  const db = kernel.database.kysely
  const application = await readRow(memberApplications, { db, id })
  if (!application) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const texts = store.texts()
  const say = store.wording()
  const today = lisbonDay(kernel.clock())
  const gaps = findGaps(askedFieldRules(texts), { ...application }, today)
  const asked = Object.entries(askedFields(texts))
    .filter(([name]) => name in gaps)
    .map(([name, field]): [string, string] => [name, say(field.label)])
  // A field can be missing for two reasons, by the form and by the rules for members; the map lists it once.
  const missing = new Map([...asked, ...missingOfMember(kernel, application)])
  return {
    ...(await findLikeness(db, application, texts)),
    nextNumber: await nextNumber(db, Number(texts.memberNumberNext)),
    admissionDate: today,
    decisionBody: decisionBodyOf(texts),
    missing: [
      ...missing.values(),
      ...(application.acceptsStatutes ? [] : ['Aceitação dos estatutos']),
      ...(lacksPhoto(application, texts) ? ['Fotografia'] : []),
    ],
  }
}
