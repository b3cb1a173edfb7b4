/** The first part of the address of the page on which one request is paid (NAV-30). */
export const PAYMENT_PAGE = '/informacaoDePagamento'

export const paymentPagePath = (code: string) => `${PAYMENT_PAGE}/${code}`
