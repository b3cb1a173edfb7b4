/**
 * A complete client for applications to Agremia, without a library, for current browsers. The page must use https, because
 * `crypto.subtle` does not exist on plain http. `address` is that of the API: `https://socios.associacao.example/api`.
 */

/** Reads the form: fields, texts, consents. The proof of work that the server requires is computed while the person types. */
export async function openForm(address) {
  const form = await callApi(`${address}/member_applications/form`)
  return { ...form, openedAt: Date.now(), work: findWork(form.challenge, form.bits) }
}

/** Tries numbers until the hash begins with `bits` zero bits, which takes about 8,000 hashes. */
async function findWork(challenge, bits) {
  const encoder = new TextEncoder()
  for (let number = 0; ; number++) {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${number}`))
    if (Math.clz32(new DataView(hash).getUint32(0)) >= bits) return String(number)
  }
}

/**
 * Sends the values, including consents, by the names in the form. `website` is the hidden input. Returns
 * `{ status, photoToken }`; throws a `Refused` with `errors` by field.
 */
export async function sendApplication(address, form, fields, website = '') {
  const work = await form.work
  const remaining = form.openedAt + (form.leastSeconds + 1) * 1000 - Date.now()
  if (remaining > 0) await new Promise(done => setTimeout(done, remaining))
  return callApi(`${address}/member_applications/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: form.token, work, website, fields }),
  })
}

/** Sends the photo (JPEG, PNG or WebP) after the application was accepted by the server. */
export function sendPhoto(address, photoToken, file) {
  const body = new FormData()
  body.append('token', photoToken)
  body.append('file', file)
  return callApi(`${address}/member_applications/photo`, { method: 'POST', body })
}

export class Refused extends Error {
  constructor({ code, errors }) {
    super(Object.values(errors).join(' '))
    this.code = code
    this.errors = errors
  }
}

async function callApi(url, options) {
  const answer = await fetch(url, options)
  const body = await answer.json()
  if (!answer.ok) throw new Refused(body)
  return body.data
}
