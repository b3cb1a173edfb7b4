import { lisbonDay } from '@agremia/model/rules/day'
import { isStaff } from '@agremia/model/rules/roles'
import type { OpenDownload } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { placeAndDateOf, readLetterLook } from '../messages/letters/letter-look.ts'
import { judgeNotices } from './judge-notices.ts'
import { type NoticeInput, noticeInput } from './notice-input.ts'
import { imaginedPayment, prepareNoticeText } from './notice-text.ts'
import { planNotices } from './plan-notices.ts'
import { readDebts } from './read-debts.ts'

/** The kind of its download links. */
export const NOTICE_LETTER = 'notice letter'

type ExampleDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'config' | 'publicUrl'>

/** Finds the letter that the payer of these debts would get; undefined where they would get none. */
export async function findNoticeLetter(
  { database, clock, settings, publicUrl }: ExampleDeps,
  { ids, templateName, channel, deadline }: NoticeInput,
) {
  const [db, now, texts] = [database.kysely, clock(), settings.texts()]
  const today = lisbonDay(now)
  const notices = planNotices(await readDebts(db, ids, today), { templateName, today })
  const [judged] = await judgeNotices(db, notices, { channelsOf: () => channel, includesFormer: true, now })
  if (judged?.recipient.channel !== 'carta') return undefined
  const { notice, member, recipient } = judged
  const { textOf } = await prepareNoticeText(db, notice.name, { texts, deadline, today, publicUrl: publicUrl() })
  const { subject, body } = textOf(notice, imaginedPayment(notice, texts, today)).fill(member, 'carta')
  const addressLines = recipient.lines
  return { addressLines, placeAndDate: placeAndDateOf(texts, now), reference: 'Exemplo', subject, body, notice }
}

/** Draws that letter as it would be printed; its codes lead nowhere, because nothing has been opened. */
export const openNoticeLetter =
  (deps: ExampleDeps): OpenDownload =>
  async (given, actor) => {
    const found = isStaff(actor.role) ? await findNoticeLetter(deps, noticeInput.parse(given)) : undefined
    if (!found) return undefined
    const { notice, ...letter } = found
    // Loaded here, because their libraries are the largest that the server has and are seldom needed.
    const { drawLetters } = await import('../messages/letters/draw-letters.ts')
    const { paymentBlock } = await import('../messages/letters/payment-block.ts')
    const texts = deps.settings.texts()
    const block = paymentBlock(imaginedPayment(notice, texts, lisbonDay(deps.clock())), texts, deps.publicUrl())
    const look = await readLetterLook(texts, deps.config.dataDir)
    const content = drawLetters({ ...look, letters: [{ ...letter, block }], isDuplex: false, madeAt: deps.clock() })
    return { name: 'aviso-exemplo.pdf', type: 'application/pdf', isShown: true, content }
  }
