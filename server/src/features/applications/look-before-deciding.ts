import { memberApplications } from '@agremia/model/resources/member-applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { NotFound } from '../../errors.ts'
import { readRow } from '../../resource/select.ts'
import { nextNumber } from '../members/numbers.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { findLikeness } from './likeness.ts'
import { decisionBodyOf } from './messages.ts'
import { askedFields } from './public-form.ts'

/** What whoever decides should know: whom it looks like, what it lacks, and what accepting it would give. */
export async function lookBeforeDeciding({ kernel, store }: ApplicationDeps, id: string) {
  const db = kernel.database.kysely
  const application = await readRow(memberApplications, { db, id })
  if (!application) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const texts = store.texts()
  const say = store.wording()
  const values: Readonly<Record<string, unknown>> = { ...application }
  const missing = Object.entries(askedFields(texts))
    .filter(([name, field]) => field.required && (values[name] ?? null) === null)
    .map(([, field]) => say(field.label))
  const lacksPhoto = texts.applicationRequiresPhoto === 'true' && !application.photoId
  return {
    ...(await findLikeness(db, application, texts)),
    nextNumber: await nextNumber(db, Number(texts.memberNumberNext)),
    admissionDate: lisbonDay(kernel.clock()),
    decisionBody: decisionBodyOf(texts),
    missing: [
      ...missing,
      ...(application.acceptsStatutes ? [] : ['Aceitação dos estatutos']),
      ...(lacksPhoto ? ['Fotografia'] : []),
    ],
  }
}
