/**
 * All that a page needs to send an application to Agremia: no library, any browser of today, on https (`crypto.subtle` is
 * not given to pages on plain http). `address` is where the API is: `https://socios.associacao.example/api`.
 */

/** What is asked: fields, texts, consents. The work that the server wants for it is begun at once, while the person types. */
export async function openForm(address) {
  const form = await ask(`${address}/member_applications/form`)
  return { ...form, openedAt: Date.now(), work: findWork(form.challenge, form.bits) }
}

/** Some 8,000 hashes, until one begins with so many zero bits. */
async function findWork(challenge, bits) {
  const letters = new TextEncoder()
  for (let number = 0; ; number++) {
    const hash = await crypto.subtle.digest('SHA-256', letters.encode(`${challenge}:${number}`))
    if (Math.clz32(new DataView(hash).getUint32(0)) >= bits) return String(number)
  }
}

/**
 * Sends what was filled in, consents too, by the names that the form gave. `website` is the field that nobody sees. Answers
 * `{ status, photoToken }`; throws a `Refused` whose `errors` say what is wrong, by field.
 */
export async function sendApplication(address, form, fields, website = '') {
  const work = await form.work
  const patience = form.openedAt + (form.leastSeconds + 1) * 1000 - Date.now()
  if (patience > 0) await new Promise(done => setTimeout(done, patience))
  return ask(`${address}/member_applications/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: form.token, work, website, fields }),
  })
}

/** The photo, a JPEG, PNG or WebP, after the application was answered. */
export function sendPhoto(address, photoToken, file) {
  const body = new FormData()
  body.append('token', photoToken)
  body.append('file', file)
  return ask(`${address}/member_applications/photo`, { method: 'POST', body })
}

export class Refused extends Error {
  constructor({ code, errors }) {
    super(Object.values(errors).join(' '))
    this.code = code
    this.errors = errors
  }
}

async function ask(url, options) {
  const answer = await fetch(url, options)
  const body = await answer.json()
  if (!answer.ok) throw new Refused(body)
  return body.data
}
