import { EUPAGO_MBWAY_SECONDS } from '@agremia/model/rules/collecting/mbway'
import { parseProviderAmount } from '@agremia/model/rules/collecting/provider-amount'
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { type KnownReference, PaymentServiceError, type ProviderPayment, type SigningDriver } from './driver.ts'
import { parseEupagoWebhook } from './eupago-webhook.ts'
import { parseIsoTime } from './provider-time.ts'

export const EUPAGO_URL = 'https://clientes.eupago.pt'

export interface EupagoOptions {
  /** The service itself, or the simulator. */
  url: string
  apiKey?: string
  /** Of the channel; signs what the service sends, and encrypts it where that is switched on there. */
  channelKey?: string
  timeLimitMs?: number
}

/** Answers of the older calls, by their `estado`. */
const DONE = 0
const WRONG_KEY = -10
const UNKNOWN_REFERENCE = [-8, -11]
/** A payment stays so once the money has been paid out to the organisation. */
const PAID = ['paga', 'transferida']
/** No service gives this reference to anybody. */
const NO_REFERENCE = { method: 'multibanco', entity: null, reference: '000000000' } as const

const text = z.coerce.string()
const referenceAnswer = z.object({ estado: z.coerce.number(), entidade: text.nullish(), referencia: text.nullish() })
const mbwayAnswer = z.object({ transactionStatus: text, reference: text.nullish(), code: text.nullish() })
const infoAnswer = z.object({
  estado: z.coerce.number(),
  estado_referencia: text.nullish(),
  identificador: text.nullish(),
  pagamentos: z
    .array(
      z.object({
        trid: text,
        estado: text,
        valor: text,
        comissao: text.nullish(),
        data_pagamento: z.string(),
        hora_pagamento: z.string().nullish(),
      }),
    )
    .nullish(),
})

export function createEupago(options: EupagoOptions): SigningDriver {
  const { url, timeLimitMs } = options
  const post = <T>(path: string, shape: z.ZodType<T>, body: object, headers = {}) =>
    askProvider({ method: 'POST', url: new URL(path, url), body, headers, timeLimitMs }, shape)

  const readInfo = async (known: KnownReference) => {
    const answer = await post('/clientes/rest_api/multibanco/info', infoAnswer, {
      chave: keyOf(options.apiKey),
      referencia: known.reference,
      ...(known.entity && { entidade: known.entity }),
    })
    if (UNKNOWN_REFERENCE.includes(answer.estado)) return { state: '', payments: [] }
    refuseUnlessDone(answer.estado)
    const payments = (answer.pagamentos ?? []).filter(({ estado }) => PAID.includes(estado.toLowerCase()))
    return {
      state: answer.estado_referencia ?? '',
      payments: payments.map(row => toldPayment(row, known, answer.identificador)),
    }
  }

  return {
    makesReferences: Boolean(options.apiKey),
    asksPhones: Boolean(options.apiKey),
    mbwaySeconds: EUPAGO_MBWAY_SECONDS,

    async createReference({ orderId, amount, expiresOn }) {
      const created = await post('/clientes/rest_api/multibanco/create', referenceAnswer, {
        chave: keyOf(options.apiKey),
        valor: amount / 100,
        id: orderId,
        // It can be paid once.
        per_dup: 0,
        ...(expiresOn && { data_fim: expiresOn }),
      })
      refuseUnlessDone(created.estado)
      // Both are sent as numbers, without the zeros that they begin with.
      const entity = created.entidade?.padStart(5, '0') ?? ''
      const reference = created.referencia?.replace(/\s/g, '').padStart(9, '0') ?? ''
      if (!/^\d{5}$/.test(entity) || !/^\d{9}$/.test(reference)) throw new PaymentServiceError('unexpectedAnswer')
      return { entity, reference, requestId: reference }
    },

    async createMbway({ orderId, amount, phone, description }) {
      const [countryCode, customerPhone] = phone.split('#')
      const order = {
        payment: {
          amount: { value: amount / 100, currency: 'EUR' },
          identifier: orderId,
          customerPhone,
          countryCode,
          lang: 'PT',
          description,
        },
      }
      const authorization = `ApiKey ${keyOf(options.apiKey)}`
      const created = await post('/api/v1.02/mbway/create', mbwayAnswer, order, { authorization })
      if (created.transactionStatus !== 'Success') throw refusalOf(created.code ?? '')
      // Its state is asked for by the reference; the id of the transaction is another one than webhooks tell.
      if (!created.reference) throw new PaymentServiceError('unexpectedAnswer', created.transactionStatus)
      return { requestId: created.reference, providerStatus: created.transactionStatus }
    },

    /** Whether the payer has refused is told by the webhook only. */
    async readMbwayStatus(requestId) {
      const { state, payments } = await readInfo({ method: 'mbway', entity: null, reference: requestId })
      const [payment] = payments
      return { status: payment ? 'paid' : 'pending', providerStatus: state, ...(payment && { payment }) }
    },

    async testConnection() {
      keyOf(options.channelKey)
      await readInfo(NO_REFERENCE)
    },

    parseWebhook: (headers, body) => parseEupagoWebhook(headers, body, options.channelKey),

    readReference: async known => (await readInfo(known)).payments,
  }
}

function keyOf(key: string | undefined): string {
  if (!key) throw new PaymentServiceError('keyMissing')
  return key
}

function refuseUnlessDone(state: number) {
  if (state === WRONG_KEY) throw new PaymentServiceError('keyRefused', String(state))
  if (state !== DONE) throw new PaymentServiceError('refused', String(state))
}

function refusalOf(code: string) {
  if (code.startsWith('APIKEY')) return new PaymentServiceError('keyRefused', code)
  return new PaymentServiceError(/PHONE|ALIAS/.test(code) ? 'phoneRefused' : 'refused', code)
}

type PaidRow = NonNullable<z.output<typeof infoAnswer>['pagamentos']>[number]

function toldPayment(row: PaidRow, known: KnownReference, orderId: string | null | undefined): ProviderPayment {
  const amount = parseProviderAmount(row.valor)
  const paidAt = parseIsoTime(`${row.data_pagamento}T${row.hora_pagamento ?? '00:00:00'}`)
  if (!amount || !paidAt) throw new PaymentServiceError('unexpectedAnswer')
  const fee = Math.round(Number(row.comissao ?? Number.NaN) * 100)
  return {
    transactionId: row.trid,
    ...(orderId && { orderId }),
    ...(known.entity && { entity: known.entity }),
    reference: known.reference,
    amount,
    ...(Number.isSafeInteger(fee) && { fee }),
    method: known.method,
    paidAt,
    isRefund: false,
  }
}
