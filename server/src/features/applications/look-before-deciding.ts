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
import { askedFields, whoIsAsked } from './public-form.ts'

/** What whoever decides should know: whom it looks like, what it lacks, and what accepting it would give. */
export async function lookBeforeDeciding({ kernel, store }: ApplicationDeps, id: string) {
  const db = kernel.database.kysely
  const application = await readRow(memberApplications, { db, id })
  if (!application) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const texts = store.texts()
  const say = store.wording()
  const today = lisbonDay(kernel.clock())
  const gaps = findGaps(whoIsAsked(texts), { ...application }, today)
  const asked = Object.entries(askedFields(texts))
    .filter(([name]) => name in gaps)
    .map(([name, field]): [string, string] => [name, say(field.label)])
  // One that is both asked for and wanted of members is told once.
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
