import type { PaymentInformation, PaymentState } from '@agremia/model/calls/payment-page'
import { callApi, codeInAddress } from '../visitor-page/call-api.ts'

const request = `/payment_requests/${codeInAddress()}`

export const askInformation = () => callApi<PaymentInformation>(`${request}/information`)
export const askState = () => callApi<PaymentState>(`${request}/state`)
export const askReference = () =>
  callApi<PaymentInformation['multibanco']>(`${request}/reference`, { method: 'POST', body: {} })
export const sendToPhone = (phone: string) =>
  callApi<PaymentState>(`${request}/mbway`, { method: 'POST', body: { phone } })
