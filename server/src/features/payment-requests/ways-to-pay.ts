import { epcQrText } from '@agremia/model/rules/collecting/epc-qr'
import { paymentPagePath } from '@agremia/model/rules/collecting/payment-page'
import { isPaymentProvider } from '@agremia/model/rules/collecting/payment-requests'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { isLocalUrl } from '../../outside/own-network.ts'
import type { OpenedRequest } from './opened-request.ts'

/** How the money of one request can be sent. */
export interface WaysToPay {
  /** Null while the organisation has no IBAN. */
  transfer: {
    owner: string
    iban: string
    /** What is written into the transfer, so that its payer is known. */
    reference: string
    /** What a bank's application fills the transfer in from; null where no code can tell it. */
    qrText: string | null
  } | null
  /** Null where the request has no reference. */
  multibanco: { entity: string; reference: string; expiresOn: string } | null
  hasMbway: boolean
  /** The address of the page on which it is paid; null while the installation has no address that a payer could open. */
  pageUrl: string | null
}

type PaidRequest = Pick<OpenedRequest, 'code' | 'total' | 'entity' | 'reference' | 'rfReference' | 'expiresOn'>

export function waysToPay(
  { code, total, entity, reference, rfReference, expiresOn }: PaidRequest,
  { organisationName: owner, organisationIban: iban, mbwayEnabled, paymentProvider }: SettingTexts,
  publicUrl: string,
): WaysToPay {
  return {
    transfer:
      iban === ''
        ? null
        : {
            owner,
            iban,
            reference: rfReference,
            qrText: epcQrText({ name: owner, iban, amount: total, rfReference }),
          },
    multibanco: entity !== null && reference !== null ? { entity, reference, expiresOn } : null,
    hasMbway: mbwayEnabled === 'true' && isPaymentProvider(paymentProvider),
    pageUrl: isLocalUrl(publicUrl) ? null : `${publicUrl}${paymentPagePath(code)}`,
  }
}
