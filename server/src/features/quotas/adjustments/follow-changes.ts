import type { memberStates } from '@agremia/model/resources/member-states'
import type { memberTerms } from '@agremia/model/resources/member-terms'
import type { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { WriteContext } from '../../../resource/context.ts'
import type { Hooks, SavedChange } from '../../../resource/hooks.ts'
import { isBackdated } from '../admission-request.ts'
import { type AskedAdjustment, askForAdjustments, askForPastQuotas } from './ask-for-adjustments.ts'

/** Adjustments follow what staff change; imports save members without these hooks, because an import never charges. */
export const followMembers =
  (settings: () => SettingTexts) => async (changes: readonly SavedChange<typeof members>[], context: WriteContext) => {
    const today = lisbonDay(context.now)
    const isPastCharged = settings().backdatedAdmissionPolicy !== 'noCharge'
    const admitted = changes.flatMap(({ kind, row, before }) => {
      const isEarlier = kind === 'create' || (before !== undefined && row.admissionDate < before.admissionDate)
      return isPastCharged && kind !== 'delete' && isEarlier && isBackdated(row.admissionDate, today)
        ? [{ memberId: row._id, since: row.admissionDate, former: before?.admissionDate ?? null }]
        : []
    })
    await askForPastQuotas(context, admitted)
    await askForAdjustments(
      context,
      changes.flatMap(({ kind, row, before }): AskedAdjustment[] => {
        if (kind !== 'update' || !before) return []
        const days = [before.admissionDate, row.admissionDate].toSorted()
        if (row.admissionDate !== before.admissionDate || row.quotaStartDate !== before.quotaStartDate)
          return [{ memberId: row._id, cause: 'admissao', since: days[0] ?? today }]
        return row.categoryId === before.categoryId ? [] : [{ memberId: row._id, cause: 'condicao', since: today }]
      }),
    )
  }

/** The earlier of the days before and after. */
const firstDay = (now: string, before: string | undefined) => (before !== undefined && before < now ? before : now)

export const followStates = <Facts>(hooks: Hooks<typeof memberStates, Facts>): Hooks<typeof memberStates, Facts> => ({
  ...hooks,
  async saved(changes, context) {
    await hooks.saved?.(changes, context)
    await askForAdjustments(
      context,
      changes.map(({ row, before }) => ({
        memberId: row.memberId,
        cause: 'estado',
        since: firstDay(row.startDate, before?.startDate),
      })),
    )
  },
})

export const followTerms = <Facts>(hooks: Hooks<typeof memberTerms, Facts>): Hooks<typeof memberTerms, Facts> => ({
  ...hooks,
  async saved(changes, context) {
    await hooks.saved?.(changes, context)
    await askForAdjustments(
      context,
      changes.map(({ row, before }) => ({
        memberId: row.memberId,
        cause: 'condicao',
        since: firstDay(row.fromDate, before?.fromDate),
      })),
    )
  },
})
