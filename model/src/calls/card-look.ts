import { z } from 'zod'
import { CARD_PICTURE } from '../rules/cards/card-pictures.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall, defineUpload } from './call.ts'
import { someSettings } from './settings.ts'

export const uploadCardPicture = defineUpload({
  method: 'POST',
  path: '/card_pictures/:name',
  summary: 'Upload a picture of the cards: `logo`, or the background of the `front` or `back`',
  description: 'Answers the setting that names its file.',
  access: STAFF,
  upload: CARD_PICTURE,
  answer: someSettings,
})
export const removeCardPicture = defineCall({
  method: 'DELETE',
  path: '/card_pictures/:name',
  summary: 'Remove a picture of the cards',
  access: STAFF,
  answer: someSettings,
})

const preview = z.strictObject({
  /** Of a real member, of the shortest and of the longest name. */
  cards: z.array(
    z.strictObject({
      title: z.string(),
      /** SVG images, drawn as the PDF is. */
      front: z.string(),
      back: z.string(),
    }),
  ),
})
export type CardLookPreview = z.output<typeof preview>

export const previewCardLook = defineCall({
  method: 'POST',
  path: '/card_look/preview',
  summary: 'Draw cards with settings that need not be saved, as they would be printed',
  description:
    'Settings that are left out are the saved ones. With `memberIds` the cards that these members would get, otherwise three examples.',
  access: STAFF,
  body: z.strictObject({
    settings: z
      .record(z.string().max(100), z.union([z.string().max(5000), z.number(), z.null(), z.array(z.string().max(100))]))
      .default({}),
    memberIds: z.array(z.uuid()).max(3).optional(),
  }),
  answer: z.strictObject({ data: preview }),
})

export const printTestPage = defineCall({
  method: 'POST',
  path: '/card_look/test_page',
  summary: 'A link to a test page with which the offset of a printer’s back side is measured; it works once, for 60 s',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
