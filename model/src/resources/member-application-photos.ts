import { defineResource, type Row } from '../resource/define.ts'
import { boolean, group, integer, object, ref, string, url } from '../resource/field.ts'
import { PHOTO } from '../rules/uploads.ts'

/**
 * The photo of an application (API-04); a newer one replaces it. Like members' photos it is re-encoded. It becomes the member's
 * photo when the application is accepted, and is deleted with the data of a refused one.
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
    /** The whole picture, rotated upright and limited in size. */
    url: url({ label: 'Endereço', readonly: true, required: true }),
    /** The part that `crop` selects, at the size at which a card prints it. */
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
