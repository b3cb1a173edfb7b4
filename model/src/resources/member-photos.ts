import { defineResource, type Row } from '../resource/define.ts'
import { boolean, datetime, group, integer, object, ref, string, url } from '../resource/field.ts'
import { SIGNED_IN } from '../rules/roles.ts'
import { PHOTO } from '../rules/uploads.ts'

/**
 * Photos of members (API-04), uploaded as multipart forms and re-encoded; one photo of each member is the current one. The
 * table holds file names; the API answers signed URLs that expire.
 */
export const memberPhotos = defineResource({
  name: 'memberPhotos',
  label: { one: 'Fotografia', many: 'Fotografias', gender: 'f' },
  title: 'memberId',
  keyScopes: { read: 'members:read' },
  access: { list: SIGNED_IN, read: SIGNED_IN, update: [] },
  upload: PHOTO,
  childOf: ['memberId'],
  list: { columns: ['memberId', 'isCurrent', 'width', 'height', 'size'], sort: 'memberId' },
  fields: {
    ...group('Fotografia', {
      memberId: ref('members', {
        label: '{MemberSingular}',
        required: true,
        filter: true,
        sort: true,
        input: 'hidden',
      }),
      /** The whole picture, rotated upright and limited in size. */
      url: url({ label: 'Endereço', readonly: true, required: true, input: 'hidden' }),
      /** The part that `crop` selects, at the size at which a card prints it. */
      cardUrl: url({ label: 'Fotografia para o cartão', readonly: true, required: true, input: 'hidden' }),
      thumbUrl: url({ label: 'Miniatura', readonly: true, required: true, input: 'hidden' }),
      mimeType: string({ label: 'Tipo', readonly: true, required: true, input: 'hidden' }),
      size: integer({ label: 'Tamanho (bytes)', readonly: true, required: true }),
      width: integer({ label: 'Largura', readonly: true, required: true }),
      height: integer({ label: 'Altura', readonly: true, required: true }),
      /** `x`, `y`, `w` and `h` as fractions of the picture, in the proportions of a card photo; by default the largest such part. */
      crop: object({ label: 'Enquadramento', input: 'hidden' }),
      isCurrent: boolean({ label: 'Fotografia atual', readonly: true, required: true, filter: true }),
    }),
    ...group('RGPD', {
      consentAt: datetime({ label: 'Consentimento para uso no cartão', readonly: true }),
      exifRemoved: boolean({ label: 'Metadados EXIF removidos', readonly: true, required: true }),
    }),
  },
})
export type MemberPhoto = Row<typeof memberPhotos>
