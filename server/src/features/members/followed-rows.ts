import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import type { Kernel } from '../../resource/kernel.ts'
import { serve } from '../../resource/serve.ts'
import { followStates, followTerms } from '../quotas/adjustments/follow-changes.ts'
import { memberStateHooks } from './member-states.hooks.ts'
import { memberTermHooks } from './member-terms.hooks.ts'

/** States and terms that are saved by something else than their own form propose adjustments of quotas as well (PAY-01). */
export const followedStates = (kernel: Kernel) => serve(memberStates, followStates(memberStateHooks(kernel)))
export const followedTerms = serve(memberTerms, followTerms(memberTermHooks))
