import type { SettingTexts } from '@agremia/model/rules/settings'
import { drawWaysToPay, heightOfWays } from '../../payment-advice/draw-ways-to-pay.ts'
import { waysToPay } from '../../payment-requests/ways-to-pay.ts'
import type { LetterBlock } from './draw-letters.ts'

/** Everything needed to pay what a letter asks for: the reference, the transfer with its code, and the page. */
export function paymentBlock(
  request: Parameters<typeof waysToPay>[0],
  texts: SettingTexts,
  publicUrl: string,
): LetterBlock {
  const ways = waysToPay(request, texts, publicUrl)
  return {
    heightAt: width => heightOfWays(ways, width),
    draw: (pdf, at) => drawWaysToPay(pdf, ways, request.total, at),
  }
}
