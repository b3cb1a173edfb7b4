import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One value in the notation of certificates (DER): its type, its length, its content. */
function der(type: number, ...content: (Buffer | number[])[]): Buffer {
  const bytes = Buffer.concat(content.map(one => Buffer.from(one)))
  const isShort = bytes.length < 128
  return Buffer.concat([
    Buffer.from(isShort ? [type, bytes.length] : [type, 0x82, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
}
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const IDENTIFIER = 0x06
const TEXT = 0x0c
const DAY = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const EXPLICIT_0 = 0xa0
const EXPLICIT_3 = 0xa3
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
const COMMON_NAME = [0x55, 0x04, 0x03]
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11]

/** A certificate for this machine, signed by itself: not trusted unless it is named as its own authority. Node cannot make one. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(IDENTIFIER, ECDSA_WITH_SHA256))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(IDENTIFIER, COMMON_NAME), der(TEXT, Buffer.from('localhost')))))
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from('localhost')), der(IP_ADDRESS, [127, 0, 0, 1]))
  const content = der(
    SEQUENCE,
    der(EXPLICIT_0, der(INTEGER, [2])),
    der(INTEGER, [1, ...randomBytes(8)]),
    algorithm,
    name,
    der(SEQUENCE, der(DAY, Buffer.from('200101000000Z')), der(DAY, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT_3, der(SEQUENCE, der(SEQUENCE, der(IDENTIFIER, SUBJECT_ALT_NAME), der(OCTET_STRING, names)))),
  )
  const signature = der(BIT_STRING, [0], sign('sha256', content, privateKey))
  const encoded = der(SEQUENCE, content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...(encoded ?? []), '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
