import { z } from 'zod'
import { readRichText } from './read-rich-text.ts'
import type { RichText } from './rich-text.ts'

/** A rich text in a call's input: refused, with the place of the mistake, unless it is one. */
export const richTextSchema = z
  .looseObject({ type: z.literal('doc'), content: z.array(z.looseObject({ type: z.string() })) })
  .transform((raw, context): RichText => {
    const read = readRichText(raw)
    if (read.error === undefined) return read.value
    context.addIssue({ code: 'custom', message: read.error })
    return z.NEVER
  })
