import { defineResource, type Row } from '../resource/define.ts'
import { boolean, group, integer, object, ref, string, url } from '../resource/field.ts'
import { PHOTO } from '../rules/uploads.ts'

/**
 * The photo that comes with an application (API-04); the newest takes the place of the one before. It is drawn anew, as members'
 * are, becomes the member's when the application is accepted, and goes with the data of one that is refused.
 */
export const memberApplicationPhotos = defineResource({
  name: 'memberApplicationPhotos',
  label: { one: 'Fotografia da candidatura', many: 'Fotografias das candidaturas', gender: 'f' },
  title: 'memberApplicationId',
  access: { update: [] },
  upload: PHOTO,
  childOf: ['memberApplicationId'],
  list: { columns: ['memberApplicationId', 'width', 'height', 'size'], sort: 'memberApplicationId' },
  fields: group('Fotografia', {
    memberApplicationId: ref('memberApplications', {
      label: 'Candidatura',
      required: true,
      filter: true,
      sort: true,
      input: 'hidden',
    }),
    /** The whole picture, upright and bounded. */
    url: url({ label: 'Endereço', readonly: true, required: true }),
    /** What `crop` shows of it, as large as a card prints it. */
    cardUrl: url({ label: 'Fotografia para o cartão', readonly: true, required: true }),
    thumbUrl: url({ label: 'Miniatura', readonly: true, required: true }),
    mimeType: string({ label: 'Tipo', readonly: true, required: true }),
    size: integer({ label: 'Tamanho (bytes)', readonly: true, required: true }),
    width: integer({ label: 'Largura', readonly: true, required: true }),
    height: integer({ label: 'Altura', readonly: true, required: true }),
    crop: object({ label: 'Enquadramento' }),
    exifRemoved: boolean({ label: 'Metadados EXIF removidos', readonly: true, required: true }),
    movedToMemberPhotoId: ref('memberPhotos', { label: 'Fotografia do {memberSingular}', readonly: true }),
  }),
})
export type MemberApplicationPhoto = Row<typeof memberApplicationPhotos>
