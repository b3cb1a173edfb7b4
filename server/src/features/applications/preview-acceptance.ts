import type { previewAcceptance as previewCall } from '@agremia/model/calls/applications'
import { memberApplications } from '@agremia/model/resources/member-applications'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { z } from 'zod'
import { NotFound } from '../../errors.ts'
import { readRow } from '../../resource/select.ts'
import { previewAdmissionCharges } from '../quotas/admission-charges.ts'
import { isBackdated } from '../quotas/admission-request.ts'
import { describeProposed } from '../quotas/describe-proposed.ts'
import type { ApplicationDeps } from './application-deps.ts'

type Terms = z.output<NonNullable<(typeof previewCall)['body']>>

/** What an acceptance on these terms would charge; nothing is written. */
export async function previewAcceptance({ kernel, store }: ApplicationDeps, id: string, terms: Terms) {
  const db = kernel.database.kysely
  const now = kernel.clock()
  const application = await readRow(memberApplications, { db, id })
  if (!application) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const settings = store.texts()
  const today = lisbonDay(now)
  const admissionDate = terms.admissionDate ?? today
  const categoryId = terms.categoryId ?? application.categoryId
  const { readmit } = terms
  const charges = await previewAdmissionCharges({ db, now, settings }, { admissionDate, categoryId, readmit })
  return {
    charges: charges.map(charge => describeProposed(charge, settings)),
    total: eurosFromCents(charges.reduce((sum, { originalAmount }) => sum + originalAmount, 0)),
    asksForPast: settings.backdatedAdmissionPolicy === 'ask' && isBackdated(admissionDate, today),
  }
}
