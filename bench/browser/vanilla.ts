/** The reference for a first load: the list as a page without any library. */
interface Row {
  _id: string
  name: string
  email: string
  role: string
  _refs?: { memberId: string | null }
  lastLoginAt: string | null
  active: boolean
}

const HEADINGS = ['', 'Nome', 'E-mail', 'Tipo de acesso', 'Ficha de sócio', 'Última entrada', 'Ativo']
const ROLES: Record<string, string> = { admin: 'Administrador', editor: 'Editor', member: 'Sócio' }
const when = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Lisbon' })

const query = new URLSearchParams({
  _sort: 'name',
  _fields: 'name,email,role,memberId,lastLoginAt,active',
  _limit: new URLSearchParams(location.search).get('rows') ?? '100',
  _page: '1',
})
const response = await fetch(`/api/users?${query}`, {
  headers: { authorization: `Bearer ${localStorage.getItem('access')}` },
})
const { data } = (await response.json()) as { data: Row[] } // the contract of GET users

const table = document.createElement('table')
const heading = table.createTHead().insertRow()
for (const text of HEADINGS) heading.appendChild(document.createElement('th')).textContent = text
const body = table.createTBody()
for (const row of data) body.appendChild(lineOf(row))
document.body.appendChild(table)

function lineOf(row: Row) {
  const line = document.createElement('tr')
  const tick = document.createElement('input')
  tick.type = 'checkbox'
  tick.setAttribute('aria-label', `Selecionar ${row.name}`)
  line.insertCell().appendChild(tick)
  const link = document.createElement('a')
  link.href = `/utilizadores/${row._id}`
  link.textContent = row.name
  line.insertCell().appendChild(link)
  line.insertCell().textContent = row.email
  line.insertCell().appendChild(badge(ROLES[row.role] ?? row.role))
  line.insertCell().textContent = row._refs?.memberId ?? '—'
  line.insertCell().textContent = row.lastLoginAt ? when.format(new Date(row.lastLoginAt)) : '—'
  line.insertCell().appendChild(badge(row.active ? 'Sim' : 'Não'))
  return line
}

function badge(text: string) {
  const element = document.createElement('span')
  element.className = 'badge'
  element.textContent = text
  return element
}
