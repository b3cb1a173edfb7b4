import { z } from 'zod'

const change = z.strictObject({
  field: z.string(),
  label: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** As screens show the values. */
  fromText: z.string(),
  toText: z.string(),
})

/** What `GET /{resource}/{id}/history` answers: the changes of an item and its parts, newest first. */
export const historyAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      _id: z.string(),
      at: z.iso.datetime(),
      userName: z.string(),
      action: z.string(),
      actionLabel: z.string(),
      resource: z.string(),
      /** Only where the entry is about a part instead of the item itself. */
      partLabel: z.string().optional(),
      isRestorable: z.boolean(),
      /** The call that undoes it, while it can be undone. */
      undo: z.strictObject({ path: z.string(), body: z.looseObject({}) }).optional(),
      changes: z.array(change),
    }),
  ),
  meta: z.strictObject({ total: z.int() }),
})
