/** The reference for the page of a card: the same call and the same values, in forty lines and without any look. */
interface Verification {
  valid: boolean
  organisation: string
  cardName: string | null
  memberNumber: string | null
  category: string | null
  validUntil?: string | null
  photoUrl: string | null
  checkedAt: string
}

const add = (tag: string, text: string) => {
  const element = document.createElement(tag)
  element.textContent = text
  document.body.append(element)
  return element
}

const code = new URLSearchParams(location.search).get('code')
const response = await fetch(`/api/membership_cards/verify/${code}`)
if (response.ok) {
  const { data } = (await response.json()) as { data: Verification } // the contract of the call
  const { organisation, cardName, memberNumber, category, validUntil, photoUrl, checkedAt } = data
  document.title = `Cartão válido — ${organisation}`
  add('h1', 'Cartão válido')
  if (photoUrl) (add('img', '') as HTMLImageElement).src = photoUrl // made above
  const values = { Organização: organisation, Nome: cardName, Número: memberNumber, Categoria: category }
  for (const [label, value] of Object.entries(values)) {
    add('dt', label)
    add('dd', value ?? '')
  }
  add('dt', 'Válido até')
  add('dd', validUntil ? new Date(validUntil).toLocaleDateString('pt-PT') : 'Enquanto for membro')
  add('p', `Verificado em ${new Date(checkedAt).toLocaleString('pt-PT', { timeZone: 'Europe/Lisbon' })}`)
} else {
  document.title = 'Cartão não válido'
  add('h1', 'Cartão não válido.')
}
