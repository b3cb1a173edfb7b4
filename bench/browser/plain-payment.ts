/** The reference for the page on which members pay: the same call and the same values, in forty lines and without any look. */
interface Information {
  organisation: { name: string }
  payer: string
  lines: { description: string; amount: number }[]
  openAmount: number
  dueDate: string
  multibanco: { entity: string; reference: string } | null
  transfer: { iban: string; reference: string; qr: string | null } | null
}

const code = new URLSearchParams(location.search).get('code')
const response = await fetch(`/api/payment_requests/${code}/information`)
const { data } = (await response.json()) as { data: Information } // the contract of the call
const { organisation, payer, lines, openAmount, dueDate, multibanco, transfer } = data

const euros = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' })
const add = (tag: string, text: string) => {
  const element = document.createElement(tag)
  element.textContent = text
  document.body.append(element)
  return element
}

add('p', organisation.name)
add('h1', `A pagar ${euros.format(openAmount)}`)
add('p', `${payer}, até ${dueDate}`)
for (const { description, amount } of lines) add('p', `${description}: ${euros.format(amount)}`)
const values = { ...multibanco, iban: transfer?.iban, descritivo: transfer?.reference }
for (const [label, value] of Object.entries(values)) {
  add('dt', label)
  add('dd', value ?? '')
  add('button', 'Copiar').addEventListener('click', () => void navigator.clipboard.writeText(value ?? ''))
}
const phone = add('input', '')
add('button', 'Pagar').addEventListener('click', () => {
  const body = JSON.stringify({ phone: (phone as HTMLInputElement).value }) // made above
  void fetch(`/api/payment_requests/${code}/mbway`, { method: 'POST', body })
})
