import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The reference for painting rows: React alone, with every row in the page. */
interface Row {
  _id: string
  name: string
  email: string
  role: string
  _refs?: { memberId: string | null }
  lastLoginAt: string | null
  active: boolean
}

const ROLES: Record<string, string> = { admin: 'Administrador', editor: 'Editor', member: 'Sócio' }
const when = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Lisbon' })

async function readRows(): Promise<Row[]> {
  const query = new URLSearchParams({
    _sort: 'name',
    _fields: 'name,email,role,memberId,lastLoginAt,active',
    _limit: new URLSearchParams(location.search).get('rows') ?? '100',
    _page: '1',
  })
  const headers = { authorization: `Bearer ${localStorage.getItem('access')}` }
  const response = await fetch(`/api/users?${query}`, { headers })
  return ((await response.json()) as { data: Row[] }).data // the contract of GET users
}

function List() {
  const [rows, setRows] = useState<Row[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void readRows().then(setRows)
  }, [])
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th>Nome</th>
          <th>E-mail</th>
          <th>Tipo de acesso</th>
          <th>Ficha de sócio</th>
          <th>Última entrada</th>
          <th>Ativo</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row._id}>
            <td>
              <input
                type="checkbox"
                aria-label={`Selecionar ${row.name}`}
                checked={ticked.has(row._id)}
                onChange={() => toggle(row._id)}
              />
            </td>
            <td>
              <a href={`/utilizadores/${row._id}`}>{row.name}</a>
            </td>
            <td>{row.email}</td>
            <td>
              <span className="badge">{ROLES[row.role]}</span>
            </td>
            <td>{row._refs?.memberId ?? '—'}</td>
            <td>{row.lastLoginAt ? when.format(new Date(row.lastLoginAt)) : '—'}</td>
            <td>
              <span className="badge">{row.active ? 'Sim' : 'Não'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const element = document.getElementById('root')
if (element) createRoot(element).render(<List />)
