import { upload } from '../../../api/upload.ts'
import type { ChosenPhoto } from '../../../parts/photos/photo-choice.tsx'

/** Sends the applicant's photo with the token that identifies the application. */
export const sendPhoto = (photo: ChosenPhoto, token: string, onPercent: (percent: number) => void) =>
  upload('/member_applications/photo', photo.file, { fields: { token, crop: JSON.stringify(photo.crop) }, onPercent })
