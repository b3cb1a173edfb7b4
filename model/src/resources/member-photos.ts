import { defineResource, type Row } from '../resource/define.ts'
import { boolean, datetime, group, integer, object, ref, string, url } from '../resource/field.ts'
import { SIGNED_IN } from '../rules/roles.ts'
import { PHOTO } from '../rules/uploads.ts'

/**
 * Photos of members (API-04): each comes as a form with its file and is drawn anew; one of each member's is the current one.
 * The table holds the names of the files, the wire has addresses that are signed and expire.
 */
export const memberPhotos = defineResource({
  name: 'memberPhotos',
  label: { one: 'Fotografia', many: 'Fotografias', gender: 'f' },
  title: 'memberId',
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
      /** The whole picture, upright and bounded. */
      url: url({ label: 'Endereço', readonly: true, required: true, input: 'hidden' }),
      /** What `crop` shows of it, as large as a card prints it. */
      cardUrl: url({ label: 'Fotografia para o cartão', readonly: true, required: true, input: 'hidden' }),
      thumbUrl: url({ label: 'Miniatura', readonly: true, required: true, input: 'hidden' }),
      mimeType: string({ label: 'Tipo', readonly: true, required: true, input: 'hidden' }),
      size: integer({ label: 'Tamanho (bytes)', readonly: true, required: true }),
      width: integer({ label: 'Largura', readonly: true, required: true }),
      height: integer({ label: 'Altura', readonly: true, required: true }),
      /** `x`, `y`, `w` and `h` in shares of the whole, of the shape of a card; the largest such part if none is sent. */
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
