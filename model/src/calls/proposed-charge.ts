import { z } from 'zod'

/** A charge that would be made, as previews tell it. */
export const proposedCharge = z.strictObject({
  description: z.string(),
  /** How the amount came about, in words. */
  explanation: z.string(),
  amount: z.number(),
  dueDate: z.string(),
})
export type ProposedCharge = z.output<typeof proposedCharge>
